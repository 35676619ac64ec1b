// RUN: ge-opt %s --ge-variable-pipeline | filecheck %s
// RUN: ge-opt %s --ge-variable-pipeline --remarks 2>&1 | filecheck %s --check-prefix=REMARK

// A graph with branches for several batches, which share the memory of variables: variables go into the branches and
// keep their formats, and all nodes of a name get one place. [split-1] [acc-run] [mem-15]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// REMARK: remark: variable "w" left as it is: branches of a multi-batch graph share variables in this session [acc-run]

// CHECK-COUNT-1: ge.var_place "w"
// CHECK-LABEL: ge.graph "main"
// CHECK: ge.variable "w" {{.*}}output_i = array<i64: [[PLACE:[0-9]+]]>
ge.var_manager attributes {batch_names = {w_branch = "w"}} {
}
ge.graph "main" id 0 {
  %p = ge.data "p" : tensor<i32>
  %w = ge.variable "w" : !plain
  ge.case "case" %p, %w calls ["small", "large"] {"mbatch-inserted-node" = true} : (tensor<i32>, !plain)
}

// CHECK-LABEL: ge.graph "small"
// CHECK: %[[W:.*]] = ge.variable "w" {{.*}}output_i = array<i64: [[PLACE]]>
// CHECK: ge.trans_data "small_nhwc" %[[W]]
ge.graph "small" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !plain
  %nhwc = ge.trans_data "small_nhwc" %x : !plain -> !nhwc
  ge.node "Read" "small_read" %nhwc : !nhwc
}

// CHECK-LABEL: ge.graph "large"
// CHECK: %[[W:.*]] = ge.variable "w" {{.*}}output_i = array<i64: [[PLACE]]>
// CHECK: ge.trans_data "large_nhwc" %[[W]]
ge.graph "large" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !plain
  %nhwc = ge.trans_data "large_nhwc" %x : !plain -> !nhwc
  ge.node "Read" "large_read" %nhwc : !nhwc
}
