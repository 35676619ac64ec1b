// RUN: ge-opt %s --recover-variable-formats --split-input-file --verify-diagnostics

// A copy of a variable is also read by way of what hands on memory, and in a called graph. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %id = ge.ref_identity "id" %w : !plain -> !plain
  %new, %new.ctl = ge.node "New" "new" %w : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{reads a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, made before "new" writes it: it reads other values [rec-2]}}
  ge.node "Late" "late" %id [%new.ctl] : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  ge.partitioned_call "call" %w calls ["sub"] : !plain
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : !plain
  %w = ge.variable "w" : !plain
  %new, %new.ctl = ge.node "New" "new" %w : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{reads a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, made before "new" writes it: it reads other values [rec-2]}}
  ge.node "Late" "late" %x [%new.ctl] : !plain
}
