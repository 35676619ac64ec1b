// RUN: ge-opt %s --var-is-initialized --split-input-file --verify-diagnostics

// A question is about one variable and has one answer. [vinit-1]

ge.graph "not_a_variable" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected the source of "asked" to be a Variable, got Data}}
  %asked = ge.var_is_initialized_op "asked" %x : tensor<4xf32> -> tensor<i1>
}

// -----

ge.graph "two_inputs" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected "asked" to have one input and one output, got 2 and 1}}
  %asked = ge.var_is_initialized_op "asked" %w, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<i1>
}

// -----

ge.graph "assign_to_nothing" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected assign "a" to have a source at input ref}}
  %a = ge.assign "a" _, %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "no_output" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected "asked" to have one input and one output, got 1 and 0}}
  ge.is_variable_initialized "asked" %w : tensor<4xf32>
}

// -----

ge.graph "no_source" id 0 {
  // expected-error@+1 {{expected the source of "asked" to be a Variable, got none}}
  %asked = ge.var_is_initialized_op "asked" _ : tensor<i1>
}

// -----

ge.graph "older_kind" id 0 {
  %w = ge.variable_v2 "w" : tensor<4xf32>
  // expected-error@+1 {{expected the source of "asked" to be a Variable, got VariableV2}}
  %asked = ge.var_is_initialized_op "asked" %w : tensor<4xf32> -> tensor<i1>
}

// -----

ge.graph "ref" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %w : tensor<4xf32> -> tensor<4xf32>
  // expected-error@+1 {{expected the source of "asked" to be a Variable, got a variable ref}}
  %asked = ge.var_is_initialized_op "asked" %ref : tensor<4xf32> -> tensor<i1>
}
