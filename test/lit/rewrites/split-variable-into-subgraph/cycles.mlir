// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// Where the variable of a subgraph runs before the input, it does not wait for it. [dev-no-cycle] [split-1]

// CHECK-LABEL: ge.graph "before"
// CHECK: %[[W:.*]], %{{.*}} = ge.variable "w" :
// CHECK: ge.node "Read" "read" %[[W]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w calls ["before"] : tensor<4xf32>
}
ge.graph "before" id 0 subgraph {
  %w, %token = ge.variable "w" : (tensor<4xf32>, !ge.control)
  %x = ge.data "x" [%token] {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}

// -----

// Where it waits for what reads the input, the input is read on.

// CHECK-LABEL: ge.graph "behind"
// CHECK: %[[X:.*]] = ge.data "x"
// CHECK: ge.node "Read" "read" %[[X]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w calls ["behind"] : tensor<4xf32>
}
ge.graph "behind" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %token = ge.node "Read" "read" %x : tensor<4xf32> -> !ge.control
  %w = ge.variable "w" [%token] : tensor<4xf32>
  ge.node "Read" "other" %w : tensor<4xf32>
}
