// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// A variable that feeds a call stands in the called graph too, behind the input that it takes the place of. [split-1]

// CHECK-LABEL: ge.graph "sub"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.data "x"
// CHECK-NEXT: %[[W:.*]] = ge.variable "w" [%[[TOKEN]]]
// CHECK-NEXT: ge.node "Read" "read" %[[W]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w calls ["sub"] : tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}

// -----

// A call of unknown shape is left alone. [split-2]

// CHECK-LABEL: ge.graph "unknown_sub"
// CHECK-NOT: ge.variable
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<?xf32>
  ge.partitioned_call "call" %w calls ["unknown_sub"] : tensor<?xf32>
}
ge.graph "unknown_sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<?xf32>
  ge.node "Read" "read" %x : tensor<?xf32>
}

// -----

// What reads a loop's output reads the variable, after the loop. [split-3]

// CHECK-LABEL: ge.graph "loop"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.while "while" %[[W]]
// CHECK: ge.node "Read" "read" %[[W]] [%[[TOKEN]]]
ge.graph "loop" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.while "while" %w calls ["cond", "body"] : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read" %y : tensor<4xf32>
}
ge.graph "cond" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
}

// -----

// Under a multi-batch Case a RefData copy has the branch's shape. [split-4]

// CHECK-LABEL: ge.graph "branch"
// CHECK: ge.ref_data "data" {{.*}} : tensor<2xf32>
ge.graph "batches" id 0 {
  %i = ge.data "i" : tensor<i32>
  %data = ge.ref_data "data" : tensor<8xf32>
  ge.case "case" %i, %data calls ["branch"] {"mbatch-inserted-node" = true} : (tensor<i32>, tensor<8xf32>)
}
ge.graph "branch" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<2xf32>
  ge.node "Read" "read" %x : tensor<2xf32>
}
