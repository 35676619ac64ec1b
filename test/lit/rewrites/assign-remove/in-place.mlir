// RUN: ge-opt %s --assign-remove --split-input-file | filecheck %s

// The mark goes on to the input that the output may take the memory of, also where the pass has just made it. [assign-4]

// CHECK-LABEL: ge.graph "made"
// CHECK: ge.node "Neg" "one" {{.*}}_assign_var_name = "w"
// CHECK: ge.data "y" :
// CHECK: ge.node "Add" "sum" {{.*}}_inplace_support_input_index = 1 : i64, _assign_var_name = "w"
ge.graph "made" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %y = ge.data "y" : tensor<4xf32>
  %sum = ge.node "Add" "sum" %y, %one <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 1 : i64}}]}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %sum : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Either mark alone says nothing, and neither does an input without source or one that does not exist.

// CHECK-LABEL: ge.graph "nothing"
// CHECK: ge.data "x" :
ge.graph "nothing" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "A" "a" %x <{output_desc_attrs = [{attrs = {_assign_var_name = "w"}}]}> : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "B" "b" %x <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "C" "c" %x, _ <{output_desc_attrs = [{attrs = {_assign_var_name = "w", _inplace_support_input_index = 1 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %d = ge.node "D" "d" %x <{output_desc_attrs = [{attrs = {_assign_var_name = "w", _inplace_support_input_index = 1 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %e = ge.node "E" "e" %x <{output_desc_attrs = [{attrs = {_assign_var_name = "w", _inplace_support_input_index = -1 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
}
