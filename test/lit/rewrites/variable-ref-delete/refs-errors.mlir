// RUN: ge-opt %s --variable-ref-delete --split-input-file --verify-diagnostics

// A ref has a variable and a source. [refdel-1]

ge.graph "no_source" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected ref "ref" to variable "w" to have a source, got none}}
  %ref = ge.variable_ref "ref" of "w" _ : tensor<4xf32>
}

// -----

// A graph that fails does not end the session. [order-4]

ge.graph "first" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+2 {{is a ref of "w", and no variable has that name}}
  // expected-error@+1 {{expected a variable "w" for ref "one" in graph "first", got none}}
  %ref = ge.variable_ref "one" of "w" %x : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "second" id 1 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+2 {{is a ref of "w", and no variable has that name}}
  // expected-error@+1 {{expected a variable "w" for ref "two" in graph "second", got none}}
  %ref = ge.variable_ref "two" of "w" %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

// A ref that feeds itself has no source.

ge.graph "own_source" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected ref "ref" to variable "w" to have a source, got none}}
  %ref = ge.variable_ref "ref" of "w" %ref : tensor<4xf32> -> tensor<4xf32>
}

// -----

// Another ref of that name is no variable.

ge.graph "only_refs" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+2 {{is a ref of "w", and no variable has that name}}
  // expected-error@+1 {{expected a variable "w" for ref "w" in graph "only_refs", got none}}
  %ref = ge.variable_ref "w" of "w" %x : tensor<4xf32> -> tensor<4xf32>
}
