// RUN: ge-opt %s --assign-remove --split-input-file | filecheck %s

// A variable that something waits for stays unfed only where it runs before the value. [assign-3]

// CHECK-LABEL: ge.graph "unrelated"
// CHECK-NOT: ge.assign
ge.graph "unrelated" id 0 {
  %w, %token = ge.variable "w" : (tensor<4xf32>, !ge.control)
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  ge.no_op "after" [%token]
  %assign = ge.assign "assign" %w, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// The way to the value may be long, by control and data.

// CHECK-LABEL: ge.graph "long_way"
// CHECK: ge.assign
ge.graph "long_way" id 0 {
  %w, %token = ge.variable "w" : (tensor<4xf32>, !ge.control)
  %first = ge.no_op "first" [%token] : !ge.control
  %x = ge.node "Load" "load" [%first] : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// An assign that goes first may make the way for the next.

// CHECK-LABEL: ge.graph "after_another"
// CHECK-NOT: ge.assign "first"
// CHECK: ge.assign "second"
ge.graph "after_another" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  %w, %token = ge.variable "w" : (tensor<4xf32>, !ge.control)
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x [%token] : tensor<4xf32> -> tensor<4xf32>
  %first = ge.assign "first" %v, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %two = ge.node "Neg" "two" %first : tensor<4xf32> -> tensor<4xf32>
  %second = ge.assign "second" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// So may another output of the variable. [dev-no-cycle]

// CHECK-LABEL: ge.graph "other_output"
// CHECK: ge.assign
ge.graph "other_output" id 0 {
  %w, %again = ge.variable "w" : (tensor<4xf32>, tensor<4xf32>)
  %one = ge.node "Neg" "one" %again : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
