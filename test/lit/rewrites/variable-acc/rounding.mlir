// RUN: ge-opt %s --variable-acc --verify-diagnostics

// A cast that rounded what is written goes: what is written is not rounded any more. [acc-4]

!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>
!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "g" id 0 {
  %w = ge.variable "w" : !half
  %single = ge.cast "single" %w : !half -> !plain
  %step = ge.node "Step" "step" %single : !plain -> !plain
  // expected-warning@+1 {{rounds no more to DT_FLOAT16: other values of variable "w" are written now [acc-4]}}
  %back = ge.cast "back" %step : !plain -> !half
  %ref = ge.variable_ref "w_ref" of "w" %back : !half -> !half
}
