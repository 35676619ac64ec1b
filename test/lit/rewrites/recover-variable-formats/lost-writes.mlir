// RUN: ge-opt %s --recover-variable-formats --split-input-file --verify-diagnostics

// What writes in place writes to a copy, which nothing writes back without a ref. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  // expected-warning@+1 {{writes to a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and no ref writes that back [rec-2]}}
  %late = ge.assign "late" %w, %x : (!plain, !plain) -> !plain
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
  // expected-warning@+1 {{writes to a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and no ref writes that back [rec-2]}}
  %late = ge.assign_add "late" %x, %x : (!plain, !plain) -> !plain
}
