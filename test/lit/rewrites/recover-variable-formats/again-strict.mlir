// RUN: ge-opt %s --recover-variable-formats=strict --remarks --verify-diagnostics | filecheck %s

// A graph that was compiled and is compiled again stays as it is with strict. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 0 path [#ge.step<"TransData", !plain -> !nhwc>]
}
// CHECK-NOT: ge.trans_data
ge.graph "main" id 0 {
  // expected-remark@+1 {{strict: it stays as it is [rec-2]}}
  %w = ge.variable "w" : !nhwc
  ge.node "Read" "read" %w : !nhwc
}
