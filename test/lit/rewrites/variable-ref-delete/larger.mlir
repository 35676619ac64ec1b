// RUN: ge-opt %s --variable-ref-delete --verify-diagnostics

// An output that is larger than its variable does not fit there. [refdel-2]

ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %x = ge.data "x" : tensor<8xf32>
  // expected-warning@+1 {{makes 32 bytes in the memory of variable "w", which has 16 [refdel-2]}}
  %n = ge.node "Neg" "n" %x : tensor<8xf32> -> tensor<8xf32>
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<8xf32> -> tensor<4xf32>
  %m = ge.node "Neg" "m" %x : tensor<8xf32> -> tensor<8xf16>
  %to_v = ge.variable_ref "to_v" of "v" %m : tensor<8xf16> -> tensor<4xf32>
}
