// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s

// Every called graph gets its own copy, for the input that the variable feeds. [split-1] [graph-6]

// CHECK-LABEL: ge.graph "then"
// CHECK: %[[X:.*]] = ge.data "x"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.node "Read" "read" %[[W]], %[[X]]
// CHECK-LABEL: ge.graph "else"
// CHECK: %[[V:.*]] = ge.variable_v2 "v"
// CHECK: ge.node "Read" "read" %[[V]]
ge.graph "branches" id 0 {
  %p = ge.data "p" : tensor<i1>
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable_v2 "v" : tensor<4xf32>
  ge.if "if" %p, %x, %w, %v calls ["then", "else"] : (tensor<i1>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
ge.graph "then" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  %y = ge.data "y" {_parent_node_index = 2 : i64} : tensor<4xf32>
  ge.node "Read" "read" %y, %x : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "else" id 0 subgraph {
  %y = ge.data "y" {_parent_node_index = 3 : i64} : tensor<4xf32>
  ge.node "Read" "read" %y : tensor<4xf32>
}

// -----

// A variable that feeds several inputs has one copy, behind all of them.

// CHECK-LABEL: ge.graph "twice"
// CHECK: %[[X:.*]], %[[X_TOKEN:.*]] = ge.data "x"
// CHECK: %[[W:.*]] = ge.variable "w" [%[[X_TOKEN]], %[[Y_TOKEN:.*]]]
// CHECK: %[[Y:.*]], %[[Y_TOKEN]] = ge.data "y"
// CHECK: ge.node "Read" "read" %[[W]], %[[W]] :
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "call" %w, %w calls ["twice"] : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "twice" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %y = ge.data "y" {_parent_node_index = 1 : i64} : tensor<4xf32>
  ge.node "Read" "read" %x, %y : (tensor<4xf32>, tensor<4xf32>)
}

// -----

// A copy that feeds a call in its turn is copied on.

// CHECK-LABEL: ge.graph "outer"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.partitioned_call "inner_call" %[[W]]
// CHECK-LABEL: ge.graph "inner"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.node "Read" "read" %[[W]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.partitioned_call "outer_call" %w calls ["outer"] : tensor<4xf32>
}
ge.graph "outer" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.partitioned_call "inner_call" %x calls ["inner"] : tensor<4xf32>
}
ge.graph "inner" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}

// -----

// The copy has the variable's attributes and descriptors, none of its edges.

// CHECK-LABEL: ge.graph "copy"
// CHECK: ge.variable "w" _ as tensor<2x2xf32> [%{{[a-z.]*}}] {shared_name = "s"} : tensor<4xf32>
ge.graph "main" id 0 {
  %first = ge.no_op "first" : !ge.control
  %w, %token = ge.variable "w" _ as tensor<2x2xf32> [%first] {shared_name = "s"} : (tensor<4xf32>, !ge.control)
  ge.no_op "last" [%token]
  ge.partitioned_call "call" %w calls ["copy"] : tensor<4xf32>
}
ge.graph "copy" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.node "Read" "read" %x : tensor<4xf32>
}

// -----

// What else feeds a call is not copied: not what a writer hands on, and not a ref, whose copy would write nothing. An
// input that the called graph does not read, or that has no output, changes nothing.

// CHECK-LABEL: ge.graph "others"
// CHECK-NOT: ge.variable
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.assign "step" %w, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> tensor<4xf32>
  ge.partitioned_call "call" %step, %ref, %w, %w calls ["others"] : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
ge.graph "others" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %y = ge.data "y" {_parent_node_index = 1 : i64} : tensor<4xf32>
  ge.data "z" {_parent_node_index = 2 : i64}
  ge.node "Read" "read" %x, %y : (tensor<4xf32>, tensor<4xf32>)
}
