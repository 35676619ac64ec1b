// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// Refs have no memory of their own, and neither has a VariableV2. [mem-15] [graph-9]

// CHECK:     ge.var_place "w"
// CHECK-NOT: ge.var_place
// CHECK:     ge.variable_v2 "v2" : tensor<4xf32>
// CHECK:     ge.variable_ref "w_ref" of "w" %w : tensor<4xf32>
ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v2 = ge.variable_v2 "v2" : tensor<4xf32>
  %ref = ge.variable_ref "w_ref" of "w" %w : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %v2, %ref : (tensor<4xf32>, tensor<4xf32>)
}
