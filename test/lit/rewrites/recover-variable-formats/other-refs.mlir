// RUN: ge-opt %s --recover-variable-formats --verify-diagnostics

// A ref to another variable reads what it copies. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %first = ge.node "First" "first" %x : !plain -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %first : !plain -> (!plain, !ge.control)
  // expected-warning@+1 {{reads a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, made before "first" writes it: it reads other values [rec-2]}}
  %copy = ge.variable_ref "v_ref" of "v" %w [%ref.ctl] : !plain -> !plain
}
