// RUN: ge-opt %s --variable-prepare --verify-diagnostics

// Whether a framework node is a merge has to be known. [prep-7]

ge.graph "unknown" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{expected framework node "f" to have attribute original_type}}
  %f = ge.framework_op "f" %one : tensor<4xf32> -> tensor<4xf32>
}
