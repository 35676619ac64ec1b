// RUN: ge-opt %s --assign-remove --split-input-file | filecheck %s

// The value takes the place of the input that the variable has without source; the variable's view of it becomes the
// value's descriptor. [assign-2]

// CHECK-LABEL: ge.graph "absent_input"
// CHECK: ge.variable_v2 "w" %[[SUM:.*]] : tensor<2x2xf32> -> tensor<4xf32>
// CHECK: %[[SUM]] = ge.node "Add" "sum"
ge.graph "absent_input" id 0 {
  %w = ge.variable_v2 "w" _ as tensor<4xf32> : tensor<4xf32>
  %x = ge.data "x" : tensor<2x2xf32>
  %sum = ge.node "Add" "sum" %x : tensor<2x2xf32> -> tensor<2x2xf32>
  %assign = ge.assign "assign" %w as tensor<2x2xf32>, %sum : (tensor<4xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
}

// -----

// What reads the assign reads the variable, and runs after the value and whatever else the assign waited for. [iso-1]
// [iso-2]

// CHECK-LABEL: ge.graph "readers"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %[[W:.*]], %[[W_TOKEN:.*]] = ge.variable "w" (__input0 = %[[SUM:.*]]) :
// CHECK: %[[SUM]], %[[SUM_TOKEN:.*]] = ge.node "Add" "sum"
// CHECK: ge.node "Read" "read" %[[W]] [%[[SUM_TOKEN]], %[[BEFORE]]]
// CHECK: ge.no_op "after" [%[[W_TOKEN]], %[[SUM_TOKEN]], %[[BEFORE]]]
ge.graph "readers" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %sum = ge.node "Add" "sum" %x : tensor<4xf32> -> tensor<4xf32>
  %assign, %token = ge.assign "assign" %w, %sum [%before] : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "read" %assign : tensor<4xf32>
  ge.no_op "after" [%token]
}

// -----

// Other outputs of the value's node, and control edges from it, may have consumers.

// CHECK-LABEL: ge.graph "other_outputs"
// CHECK-NOT: ge.assign
// CHECK: ge.node "Split" "split" {{.*}}[{}, {attrs = {_assign_var_name = "w"}}]
ge.graph "other_outputs" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one, %two, %token = ge.node "Split" "split" %x : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>, !ge.control)
  ge.node "Read" "read" %one [%token] : tensor<4xf32>
  %assign = ge.assign "assign" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// A variable that is fed already, one behind another writer, and a ref stay as they are.

// CHECK-LABEL: ge.graph "not_removable"
// CHECK: ge.assign "fed_already"
// CHECK: ge.assign_add "first"
// CHECK: ge.assign "second"
// CHECK: ge.assign "to_ref"
ge.graph "not_removable" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %fed = ge.variable "fed" %x : tensor<4xf32> -> tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %fed_already = ge.assign "fed_already" %fed, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %first = ge.assign_add "first" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %two = ge.node "Neg" "two" %x : tensor<4xf32> -> tensor<4xf32>
  %second = ge.assign "second" %first, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" _ as tensor<4xf32> : tensor<4xf32>
  %three = ge.node "Neg" "three" %x : tensor<4xf32> -> tensor<4xf32>
  %to_ref = ge.assign "to_ref" %ref, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Values that are there before anything runs are not computed: inputs, constants, variables and their refs.

// CHECK-LABEL: ge.graph "not_computed"
// CHECK-COUNT-8: ge.assign
ge.graph "not_computed" id 0 {
  %w0 = ge.variable "w0" : tensor<4xf32>
  %v0 = ge.data "v0" : tensor<4xf32>
  %a0 = ge.assign "a0" %w0, %v0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w1 = ge.variable "w1" : tensor<4xf32>
  %v1 = ge.ref_data "v1" : tensor<4xf32>
  %a1 = ge.assign "a1" %w1, %v1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w2 = ge.variable "w2" : tensor<4xf32>
  %v2 = ge.constant "v2" : tensor<4xf32>
  %a2 = ge.assign "a2" %w2, %v2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w3 = ge.variable "w3" : tensor<4xf32>
  %v3 = ge.file_constant "v3" : tensor<4xf32>
  %a3 = ge.assign "a3" %w3, %v3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w4 = ge.variable "w4" : tensor<4xf32>
  %v4 = ge.const_place_holder "v4" : tensor<4xf32>
  %a4 = ge.assign "a4" %w4, %v4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w5 = ge.variable "w5" : tensor<4xf32>
  %v5 = ge.variable "v5" : tensor<4xf32>
  %a5 = ge.assign "a5" %w5, %v5 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w6 = ge.variable "w6" : tensor<4xf32>
  %v6 = ge.variable_ref "v6" of "w5" _ as tensor<4xf32> : tensor<4xf32>
  %a6 = ge.assign "a6" %w6, %v6 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w7 = ge.variable "w7" : tensor<4xf32>
  %v7 = ge.variable_ref "v7" of "v1" _ as tensor<4xf32> <{type = "RefData"}> : tensor<4xf32>
  %a7 = ge.assign "a7" %w7, %v7 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Subgraphs are gone through like the root. [order-3]

// CHECK-LABEL: ge.graph "main"
// CHECK-NOT: ge.assign
ge.graph "main" id 0 {
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %sum = ge.node "Add" "sum" %x : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %sum : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
