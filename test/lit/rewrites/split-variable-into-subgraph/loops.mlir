// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file | filecheck %s
// RUN: ge-opt %s --split-variable-into-subgraph --split-input-file --verify-diagnostics
// RUN: ge-opt %s --split-variable-into-subgraph=strict --split-input-file | filecheck %s --check-prefix=STRICT

// After a loop, readers of output k read the variable that feeds input k; others read on. [split-3]

// CHECK-LABEL: ge.graph "loop"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[N:.*]], %{{.*}}, %[[TOKEN:.*]] = ge.stateless_while "while" %{{.*}}, %[[W]]
// CHECK: ge.node "Read" "read" %[[N]], %[[W]] [%[[TOKEN]]]
ge.graph "loop" id 0 {
  %n = ge.data "n" : tensor<i32>
  %w = ge.variable "w" : tensor<4xf32>
  %end, %y = ge.stateless_while "while" %n, %w calls ["cond", "body"] : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  ge.node "Read" "read" %end, %y : (tensor<i32>, tensor<4xf32>)
}
ge.graph "cond" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : tensor<i32>
}
// CHECK-LABEL: ge.graph "body"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.net_output "out" %{{.*}}, %[[W]]
ge.graph "body" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : tensor<i32>
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  ge.net_output "out" %n, %x : (tensor<i32>, tensor<4xf32>)
}

// -----

// Only loops hand on what they are given: the outputs of a branch stay.

// CHECK-LABEL: ge.graph "branch"
// CHECK: %[[Y:.*]] = ge.partitioned_call "call"
// CHECK: ge.node "Read" "read" %[[Y]]
ge.graph "branch" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.partitioned_call "call" %w calls ["sub"] : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read" %y : tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
}

// -----

// A loop with fewer outputs than inputs.

// CHECK-LABEL: ge.graph "no_outputs"
// CHECK: ge.while "while" %{{.*}} calls ["cond", "body"] : tensor<4xf32>
ge.graph "no_outputs" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.while "while" %w calls ["cond", "body"] : tensor<4xf32>
}
ge.graph "cond" id 0 subgraph {
}
ge.graph "body" id 0 subgraph {
}

// -----

// A body that returns something else than the variable is warned of; what is handed on, or written in place, is not.

// STRICT-LABEL: ge.graph "other_values"
// STRICT: %[[X:.*]], %{{.*}}, %{{.*}}, %{{.*}} = ge.while "while" %w, %v, %u
// STRICT: ge.node "Read" "read" %[[X]], %v, %u
// STRICT-LABEL: ge.graph "body"
// STRICT: %w = ge.data "in_w"
// STRICT: ge.node "Neg" "neg" (x = %w)
ge.graph "other_values" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %u = ge.variable "u" : tensor<4xf32>
  // expected-warning@+1 {{does not hand on variable "w" as output 0; its body and what reads that read the variable itself now: they may read other values [split-3]}}
  %x, %y, %z = ge.while "while" %w, %v, %u calls ["cond", "body"] : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  ge.node "Read" "read" %x, %y, %z : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
ge.graph "cond" id 0 subgraph {
}
ge.graph "body" id 0 subgraph {
  %w = ge.data "in_w" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %v = ge.data "in_v" {_parent_node_index = 1 : i64} : tensor<4xf32>
  %u = ge.data "in_u" {_parent_node_index = 2 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "neg" (x = %w) : tensor<4xf32> -> (y : tensor<4xf32>)
  %s = ge.assign_add "add" %v, %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %i = ge.ref_identity "same" %u : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n, %s, %i : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
