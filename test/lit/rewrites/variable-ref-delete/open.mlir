// RUN: ge-opt %s --variable-ref-delete --split-input-file --verify-diagnostics

// What reads an output may find what is written to the variable at any time before that, and the net output runs last.
// [refdel-2]

ge.graph "open" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  %m = ge.node "Abs" "m" %x : tensor<4xf32> -> tensor<4xf32>
  %again = ge.variable_ref "again" of "w" %m : tensor<4xf32> -> tensor<4xf32>
  // expected-warning@+1 {{reads "n" in the memory of variable "w", where "m" may write before that [refdel-2]}}
  ge.net_output "out" %n : tensor<4xf32>
}

// -----

// Also by way of what hands on memory.

ge.graph "handed on" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %n, %n.ctl = ge.node "Neg" "n" %x : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  // expected-warning@+1 {{reads "n" in the memory of variable "w", where "m" may write before that [refdel-2]}}
  %square = ge.reshape "square" %n : tensor<4xf32> -> tensor<2x2xf32>
  %m = ge.node "Abs" "m" %x [%n.ctl] : tensor<4xf32> -> tensor<4xf32>
  %again = ge.variable_ref "again" of "w" %m : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read" %square : tensor<2x2xf32>
}

// -----

// Not where the output was in the variable's memory before.

ge.graph "in place" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %n = ge.assign_add "n" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  %m = ge.assign_sub "m" %n, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %again = ge.variable_ref "again" of "w" %m : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n : tensor<4xf32>
}
