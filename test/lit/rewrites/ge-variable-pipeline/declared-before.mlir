// RUN: ge-opt %s --variable-prepare --split-input-file --verify-diagnostics

// A graph that declares a variable otherwise than the session has it is told so. [dev-declared]

ge.var_manager {
  ge.var "w" : tensor<4xf32> size 16 allocated_by 7
}
ge.graph "main" id 0 {
  // expected-warning@+1 {{is declared as ND [4] DT_FLOAT16, where the session has it as ND [4] DT_FLOAT: they do not share what variable 'w' holds [dev-declared]}}
  %w = ge.variable "w" : tensor<4xf16>
  ge.node "Read" "read" %w : tensor<4xf16>
}

// -----

// Not where a change leads from one to the other, or dims are not known.

ge.var_manager {
  ge.var "w" : tensor<4xf16> size 8 allocated_by 7 changed_by 7 path [#ge.step<"Cast", tensor<4xf32> -> tensor<4xf16>>]
}
ge.graph "old" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  ge.node "Read" "read_v" %v : tensor<4xf32>
}
ge.graph "new" id 7 {
  %w = ge.variable "w" : tensor<4xf16>
  ge.node "Read" "read" %w : tensor<4xf16>
  %v = ge.variable "v" : tensor<?xf32>
  ge.node "Read" "read_v" %v : tensor<?xf32>
}
