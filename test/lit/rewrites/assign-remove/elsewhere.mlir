// RUN: ge-opt %s --assign-remove --verify-diagnostics

// A value that is made in the memory of another variable stays there. [assign-2]

ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{makes the value in the memory of its input: variable "w" is not written [assign-2]}}
  %sum = ge.assign_add "sum" %v, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %sum : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
