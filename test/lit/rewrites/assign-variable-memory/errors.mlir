// RUN: ge-opt %s --assign-variable-memory --split-input-file --verify-diagnostics

// A variable has a size. [desc-7]

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a known shape and a data type with a size, got ND [-1, 4] DT_FLOAT [desc-7]}}
  %w = ge.variable "w" : tensor<?x4xf32>
  ge.net_output "out" %w : tensor<?x4xf32>
}

// -----

// What is shared has a place. [mem-18]

ge.graph "g" id 0 {
  // expected-error@+1 {{expected variable 'v', whose memory it shares, to have a place, got none [mem-18]}}
  %u = ge.variable "u" {_src_var_name = "v"} : tensor<4xf32>
  ge.net_output "out" %u : tensor<4xf32>
}
