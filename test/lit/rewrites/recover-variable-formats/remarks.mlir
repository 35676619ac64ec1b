// RUN: ge-opt %s --recover-variable-formats --remarks --split-input-file --verify-diagnostics

// Each variable that is recovered is told of. [rec-1]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>
!half = tensor<24xf16>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>, #ge.step<"Cast", !flat -> !half>]
}
ge.graph "recovered" id 0 {
  // expected-remark@+1 {{variable "w" is stored as ND [24] DT_FLOAT16 by Reshape, Cast [rec-1]}}
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
}

// -----

// So is what GE would do twice. [dev-recover-once]

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "main" id 0 {
  // expected-remark@+2 {{refs to variable "w" are converted once, though 2 nodes have its name [dev-recover-once]}}
  // expected-remark@+1 {{variable "w" is stored as ND [4, 6] DT_FLOAT16 by Cast}}
  %w = ge.variable "w" : !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %ref = ge.variable_ref "w_ref" of "w" %w : !plain -> !plain
}

// -----

// Without refs, or with one node, GE does the same as here.

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "main" id 0 {
  // expected-remark@+1 {{variable "w" is stored as ND [4, 6] DT_FLOAT16 by Cast}}
  %w = ge.variable "w" : !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
}
