// RUN: ge-opt %s --assign-remove --split-input-file --verify-diagnostics

// An Assign without a source is an error. [assign-1]

ge.graph "no_ref" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected assign "a" to have a source at input ref}}
  %a = ge.assign "a" _, %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "no_value" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-warning@+2 {{has no value to write}}
  // expected-error@+1 {{expected assign "a" to have a source at input value}}
  %a = ge.assign "a" %w, _ : tensor<4xf32> -> tensor<4xf32>
}
