// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// A copy of `RefData` has the shape of the branch's input only under a `Case` that says that it chooses a batch.
// [split-4]

// CHECK-LABEL: ge.graph "plain"
// CHECK: ge.ref_data "data" {{.*}}: tensor<8xf32>
ge.graph "main" id 0 {
  %i = ge.data "i" : tensor<i32>
  %data = ge.ref_data "data" : tensor<8xf32>
  ge.case "case" %i, %data calls ["plain"] : (tensor<i32>, tensor<8xf32>)
}
ge.graph "plain" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<2xf32>
}

// -----

// CHECK-LABEL: ge.graph "says_no"
// CHECK: ge.ref_data "data" {{.*}}: tensor<8xf32>
ge.graph "main" id 0 {
  %i = ge.data "i" : tensor<i32>
  %data = ge.ref_data "data" : tensor<8xf32>
  ge.case "case" %i, %data calls ["says_no"] {"mbatch-inserted-node" = false} : (tensor<i32>, tensor<8xf32>)
}
ge.graph "says_no" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<2xf32>
}

// -----

// A variable keeps its shape there.

// CHECK-LABEL: ge.graph "variable"
// CHECK: ge.variable "w" {{.*}}: tensor<8xf32>
ge.graph "main" id 0 {
  %i = ge.data "i" : tensor<i32>
  %w = ge.variable "w" : tensor<8xf32>
  ge.case "case" %i, %w calls ["variable"] {"mbatch-inserted-node" = true} : (tensor<i32>, tensor<8xf32>)
}
ge.graph "variable" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<2xf32>
}
