// RUN: ge-opt %s --variable-acc=strict --remarks --verify-diagnostics

// A strict run keeps such a cast. [acc-4]

!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>
!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "g" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: writer "back" rounds no more to DT_FLOAT16 [acc-4]}}
  %w = ge.variable "w" : !half
  %single = ge.cast "single" %w : !half -> !plain
  %step = ge.node "Step" "step" %single : !plain -> !plain
  %back = ge.cast "back" %step : !plain -> !half
  %ref = ge.variable_ref "w_ref" of "w" %back : !half -> !half
}
