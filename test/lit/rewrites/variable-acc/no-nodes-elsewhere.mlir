// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics
// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file 2>&1 | filecheck %s

// An earlier graph that has a handle of a variable, and no node of that name, is not built again: it is told of here. A
// strict run leaves the variable alone. [rec-1] [reb-1]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "earlier" id 0 {
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  // expected-warning@+1 {{uses a handle of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: it is stored by "to_nhwc" of type TransData, and values are others [rec-1]}}
  %read = ge.read_variable_op "read" %handle : tensor<!ge.resource> -> !plain
}
// CHECK: variable "w" left as it is: strict: "read" uses a handle of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: it is stored by "to_nhwc" of type TransData, and values are others [rec-1]
ge.graph "converts" id 1 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Step" "step" %nhwc : !nhwc
}

// -----

// A later graph is told of when it is built, here by recovery; so is one that is built again.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "again" id 0 {
  %w = ge.var_handle_op "w" : tensor<!ge.resource>
  %read = ge.read_variable_op "read" %w : tensor<!ge.resource> -> !plain
}
// CHECK: variable "w" left as it is: strict: "read" uses a handle of variable "w"
ge.graph "converts" id 1 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Step" "step" %nhwc : !nhwc
}
ge.graph "later" id 2 {
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  %read = ge.read_variable_op "read" %handle : tensor<!ge.resource> -> !plain
}

// -----

// A handle that a called graph gets is found there; what takes the variable as it is stored is not meant.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "earlier" id 0 {
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  %handle2 = ge.var_handle_op "handle2" {shared_name = "v"} : tensor<!ge.resource>
  %call = ge.partitioned_call "call" %handle calls ["called"] : tensor<!ge.resource> -> !plain
  %same = ge.read_variable_op "same" %handle2 : tensor<!ge.resource> -> !nhwc
}
ge.graph "called" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<!ge.resource>
  // expected-warning@+1 {{uses a handle of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT}}
  %read = ge.read_variable_op "read" %x : tensor<!ge.resource> -> !plain
  ge.net_output "out" %read : !plain
}
// CHECK: variable "w" left as it is: strict: "read" uses a handle of variable "w"
// CHECK: variable "v" now stored as NHWC
ge.graph "converts" id 1 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %nhwc2 = ge.trans_data "to_nhwc2" %v : !plain -> !nhwc
  ge.node "Step" "step" %nhwc, %nhwc2 : (!nhwc, !nhwc)
}
