// RUN: ge-opt %s --assign-remove --split-input-file | filecheck %s

// A computed value is written straight to its variable. [assign-2] [assign-3]

// CHECK-LABEL: ge.graph "removed"
// CHECK-NOT: ge.assign
// CHECK: ge.variable "w" (__input0 = %[[SUM:.*]]) : tensor<4xf32> -> tensor<4xf32>
// CHECK: %[[SUM]] = ge.node "Add" "sum" {{.*}}_assign_var_name = "w"
ge.graph "removed" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %sum = ge.node "Add" "sum" %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %sum : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Values that are not computed, that others read, and variables that others read stay. [assign-2]

// CHECK-LABEL: ge.graph "kept"
// CHECK-COUNT-3: ge.assign
ge.graph "kept" id 0 {
  %u = ge.variable "u" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %zeros = ge.const "zeros" : tensor<4xf32>
  %constant = ge.assign "constant" %u, %zeros : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %shared_value = ge.assign "shared_value" %v, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.node "Read" "read" %one, %w : (tensor<4xf32>, tensor<4xf32>)
  %two = ge.node "Neg" "two" %x : tensor<4xf32> -> tensor<4xf32>
  %shared_variable = ge.assign "shared_variable" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// A variable that runs before the value would wait for itself. [assign-2]

// CHECK-LABEL: ge.graph "cycle"
// CHECK: ge.assign
ge.graph "cycle" id 0 {
  %w, %token = ge.variable "w" : (tensor<4xf32>, !ge.control)
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x [%token] : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// An output that takes the memory of an input tells that input's source. [assign-4]

// CHECK-LABEL: ge.graph "in_place"
// CHECK: ge.node "Neg" "inner" {{.*}}_assign_var_name = "w"
// CHECK: ge.node "Relu" "outer" {{.*}}_assign_var_name = "w"
ge.graph "in_place" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %inner = ge.node "Neg" "inner" %x : tensor<4xf32> -> tensor<4xf32>
  %outer = ge.node "Relu" "outer" %inner <{output_desc_attrs = [{attrs = {_assign_var_name = "w", _inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
}
