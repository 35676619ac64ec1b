// RUN: ge-opt %s --assign-remove=strict --remarks --split-input-file --verify-diagnostics

// A strict run keeps an assign that others wait for in vain without it, and hands no memory on that others read.
// [assign-2] [assign-4]

ge.graph "call" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %call.ctl = ge.partitioned_call "call" calls ["sub"] : !ge.control
  // expected-remark@+1 {{"assign" stays as it is: strict: "one" may write variable "w" before "call" uses it: only assign "assign" waits for that [assign-2]}}
  %assign = ge.assign "assign" %w, %one [%call.ctl] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}

// -----

ge.graph "read" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  // expected-remark@+1 {{"two" stays as it is: strict: "read" may read "one" in the memory of variable "w" behind "two", which writes there [assign-4]}}
  %two = ge.node "Abs" "two" %one <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}> : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.node "Read" "read" %one : tensor<4xf32>
}
