// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// A `PartitionedCall` of unknown shape is left alone, also if only a tensor inside is unknown. [split-2]

// CHECK-LABEL: ge.graph "inside"
// CHECK-NEXT: %[[X:.*]] = ge.data "x"
// CHECK-NEXT: ge.node "Where" "where" %[[X]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w calls ["inside"] : tensor<4xf32>
}
ge.graph "inside" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %y = ge.node "Where" "where" %x : tensor<4xf32> -> tensor<?xf32>
}

// -----

// What the graphs called in there hold is not asked, and other nodes with subgraphs are not asked at all.

// CHECK-LABEL: ge.graph "known"
// CHECK: ge.variable "w"
// CHECK-LABEL: ge.graph "deep"
// CHECK-LABEL: ge.graph "branch"
// CHECK: ge.variable "w"
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %p = ge.data "p" : tensor<i32>
  ge.partitioned_call "call" %w calls ["known"] : tensor<4xf32>
  ge.case "case" %p, %w calls ["branch"] : (tensor<i32>, tensor<4xf32>)
}
ge.graph "known" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.partitioned_call "inner" %x calls ["deep"] : tensor<4xf32>
}
ge.graph "deep" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %y = ge.node "Where" "where" %x : tensor<4xf32> -> tensor<?xf32>
}
ge.graph "branch" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  %y = ge.node "Where" "where" %x : tensor<4xf32> -> tensor<?xf32>
}
