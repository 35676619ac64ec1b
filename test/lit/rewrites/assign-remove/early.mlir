// RUN: ge-opt %s --assign-remove --split-input-file --verify-diagnostics

// Only the assign waited for what uses the variable. [assign-2]

ge.graph "call" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{may write variable "w" before "call" uses it: only assign "assign" waits for that [assign-2]}}
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %call.ctl = ge.partitioned_call "call" calls ["sub"] : !ge.control
  %assign = ge.assign "assign" %w, %one [%call.ctl] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}

// -----

// So does another write to it, and what reads a ref to it, also by way of others.

ge.graph "write" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %first = ge.node "First" "first" %x : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "w_ref" of "w" %first : tensor<4xf32> -> tensor<4xf32>
  %flat = ge.re_format "flat" %ref : tensor<4xf32> -> tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %flat : tensor<4xf32> -> !ge.control
  // expected-warning@+1 {{may write variable "w" before "read" uses it: only assign "assign" waits for that [assign-2]}}
  %one = ge.node "Neg" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %one [%read.ctl] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Not where what makes the value waits for that too, or where nothing else uses the variable.

ge.graph "ordered" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %call.ctl = ge.partitioned_call "call" calls ["sub"] : !ge.control
  %after.ctl = ge.no_op "after" [%call.ctl] : !ge.control
  %one = ge.node "Neg" "one" %x [%after.ctl] : tensor<4xf32> -> tensor<4xf32>
  %assign = ge.assign "assign" %w, %one [%call.ctl] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %two = ge.node "Neg" "two" %x : tensor<4xf32> -> tensor<4xf32>
  %other = ge.assign "other" %v, %two [%call.ctl] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}
