// RUN: ge-opt %s --variable-acc=strict --remarks --verify-diagnostics

// Conversions that only relabel make the same data whatever they are called, and undo one another: a strict run takes
// them. [acc-2] [acc-4]

!plain = tensor<4x6xf32, #ge.layout<NCHW>>
!flat = tensor<24xf32>

ge.graph "relabel" id 0 {
  // expected-remark@+1 {{variable "w" now stored as ND [24] DT_FLOAT by ReFormat}}
  %w = ge.variable "w" : !plain
  %one = ge.reshape "one" %w : !plain -> !flat
  %two = ge.re_format "two" %w : !plain -> !flat
  %step = ge.node "Step" "step" %one, %two : (!flat, !flat) -> !flat
  %back = ge.reshape "back" %step : !flat -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
