// RUN: ge-opt %s --assign-remove --split-input-file --verify-diagnostics

// What else reads an input that is made in the variable's memory may find the value that is written over it. [assign-4]

ge.graph "read" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %two = ge.node "Abs" "two" %one <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-warning@+1 {{may read "one" in the memory of variable "w" behind "two", which writes there [assign-4]}}
  ge.node "Read" "read" %one : tensor<4xf32>
}

// -----

// And the variable is written too early for what uses it before.

ge.graph "early" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{may write variable "w" before "call" uses it: only "two" waits for that [assign-4]}}
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %call.ctl = ge.partitioned_call "call" calls ["sub"] : !ge.control
  %two = ge.node "Abs" "two" %one [%call.ctl] <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}

// -----

// Not where it is read before, or is not made when the graph runs.

ge.graph "before" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %one : tensor<4xf32> -> !ge.control
  %two = ge.node "Abs" "two" %one [%read.ctl] <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %three = ge.node "Abs" "three" %x <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %other = ge.assign "other" %v, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
