// RUN: ge-opt %s --recover-variable-formats --verify-diagnostics | filecheck %s

// A graph that was compiled and is compiled again as it stands is recovered again. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 0 path [#ge.step<"TransData", !plain -> !nhwc>]
}
// CHECK: ge.trans_data "w_trans_0"
ge.graph "main" id 0 {
  // expected-warning@+1 {{is NHWC [2, 4, 5, 3] DT_FLOAT, and what is put in makes NCHW [2, 3, 4, 5] DT_FLOAT of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now: values are others [rec-2]}}
  %w = ge.variable "w" : !nhwc
  ge.node "Read" "read" %w : !nhwc
}
