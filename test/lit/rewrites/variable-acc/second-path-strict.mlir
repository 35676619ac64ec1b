// RUN: ge-opt %s --variable-acc=strict --remarks --verify-diagnostics

// A strict run does not change a variable that has a path. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "g" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: it has a path, and no other is recorded [acc-7]}}
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %to : !nhwc
}
