// A graph that reads a variable by a handle, and has no node of it, is not told of its new form: proofs and runs differ.

// RUN: not ge-opt %s --ge-variable-pipeline --verify-equivalence -o /dev/null 2>&1 | filecheck %s
// RUN: ge-opt %s --ge-variable-pipeline=strict --verify-equivalence -o /dev/null

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = NCHW[2, 3, 4, 5]>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 3, 4, 5]>>

ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !blocks
  %y = ge.node "Neg" "neg" (x = %a) : !blocks -> (y : !blocks)
  ge.net_output "out" %y : !blocks
}

// CHECK: handles.mlir:[[# @LINE + 5]]:11: warning: 'ge.read_variable_op' op uses a handle of variable "w"
// CHECK: handles.mlir:[[# @LINE + 4]]:11: error: 'ge.read_variable_op' op what "read" finds or makes is not what it was: it uses a handle of variable "w", which is stored as NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT now, and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: values are others [rec-1]
// CHECK: handles.mlir:[[# @LINE + 3]]:11: error: 'ge.read_variable_op' op "read" cannot run any more: it uses a handle of variable "w"
ge.graph "save" id 1 {
  %h = ge.var_handle_op "h" {shared_name = "w"} : tensor<!ge.resource>
  %read = ge.read_variable_op "read" %h : tensor<!ge.resource> -> !plain
  ge.net_output "out" %read : !plain
}
