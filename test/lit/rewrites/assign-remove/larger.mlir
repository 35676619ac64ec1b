// RUN: ge-opt %s --assign-remove --verify-diagnostics

// A value that is larger than its variable does not fit there. [assign-2]

ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<8xf32>
  // expected-warning@+1 {{makes 32 bytes in the memory of variable "w", which has 16 [assign-2]}}
  %n = ge.node "Neg" "n" %x : tensor<8xf32> -> tensor<8xf32>
  // expected-warning@+1 {{writes [8] to a variable of [4] [warn-5]}}
  %assign = ge.assign "assign" %w, %n : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
}
