// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// A node of the variable's name and type that the subgraph has already takes the consumers, behind its own. [split-1]
// [iso-4]

// CHECK-LABEL: ge.graph "has_it"
// CHECK-COUNT-1: ge.variable "w"
// CHECK-NOT: ge.variable
// CHECK: ge.node "Read" "moved" %w {{.*}}array<i64: 1>
// CHECK: ge.node "Read" "own" %w {{.*}}array<i64: 0>
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w calls ["has_it"] : tensor<4xf32>
}
ge.graph "has_it" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "moved" %x : tensor<4xf32>
  ge.node "Read" "own" %w : tensor<4xf32>
}

// -----

// One of another type, or a ref, is not the variable; the name is taken, and nothing changes.

// CHECK-LABEL: ge.graph "other_type"
// CHECK: %[[X:.*]] = ge.data "x"
// CHECK: ge.node "Read" "read" %[[X]]
// CHECK-LABEL: ge.graph "ref"
// CHECK: %[[X:.*]] = ge.data "x"
// CHECK: ge.node "Read" "read" %[[X]]
// CHECK-LABEL: ge.graph "input"
// CHECK: %[[W:.*]] = ge.data "w"
// CHECK: ge.node "Read" "read" %[[W]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Calls" "call" %w calls ["other_type", "ref", "input"] : tensor<4xf32>
}
ge.graph "other_type" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %w = ge.variable_v2 "w" : tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}
ge.graph "ref" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %w = ge.variable_ref "w" of "w" %x : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}
ge.graph "input" id 0 subgraph {
  %w = ge.data "w" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}
