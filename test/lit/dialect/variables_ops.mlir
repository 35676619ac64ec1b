// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Variables, their write-backs, and questions about them.

ge.graph "g" id 0 {
  // CHECK: %w = ge.variable "w" : tensor<4xf32>
  // GENERIC: %w = "ge.variable"() <{name = "w"}> : () -> tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  // GE's own variables have an input without source.
  // CHECK: %v = ge.variable "v" _ as tensor<4xf32> : tensor<4xf32>
  // GENERIC: %v = "ge.variable"(%0) <{name = "v", input_descs = [tensor<4xf32>]}> : (!ge.none) -> tensor<4xf32>
  %v = ge.variable "v" _ as tensor<4xf32> : tensor<4xf32>
  // CHECK: %w2 = ge.variable_v2 "w2" : tensor<4xf32>
  // GENERIC: %w2 = "ge.variable_v2"() <{name = "w2"}> : () -> tensor<4xf32>
  %w2 = ge.variable_v2 "w2" : tensor<4xf32>
  // CHECK: %r = ge.variable_ref "w_ref" of "w" %w2 : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %r = "ge.variable_ref"(%w2) <{name = "w_ref", variable = "w"}> : (tensor<4xf32>) -> tensor<4xf32>
  %r = ge.variable_ref "w_ref" of "w" %w2 : tensor<4xf32> -> tensor<4xf32>
  // The GE type of a ref, where it is not Variable.
  // CHECK: %d = ge.ref_data "d" : tensor<4xf32>
  // GENERIC: %d = "ge.ref_data"() <{name = "d"}> : () -> tensor<4xf32>
  %d = ge.ref_data "d" : tensor<4xf32>
  // CHECK: %r2 = ge.variable_ref "d_ref" of "d" %w <{type = "RefData"}> : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %r2 = "ge.variable_ref"(%w) <{name = "d_ref", variable = "d", type = "RefData"}> : (tensor<4xf32>) -> tensor<4xf32>
  %r2 = ge.variable_ref "d_ref" of "d" %w <{type = "RefData"}> : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %h = ge.var_handle_op "h" : tensor<!ge.resource>
  // GENERIC: %h = "ge.var_handle_op"() <{name = "h"}> : () -> tensor<!ge.resource>
  %h = ge.var_handle_op "h" : tensor<!ge.resource>
  // CHECK: %a = ge.read_variable_op "read" %h : tensor<!ge.resource> -> tensor<4xf32>
  // GENERIC: %a = "ge.read_variable_op"(%h) <{name = "read"}> : (tensor<!ge.resource>) -> tensor<4xf32>
  %a = ge.read_variable_op "read" %h : tensor<!ge.resource> -> tensor<4xf32>
  // CHECK: %p = ge.var_is_initialized_op "p" %h : tensor<!ge.resource> -> tensor<i1>
  // GENERIC: %p = "ge.var_is_initialized_op"(%h) <{name = "p"}> : (tensor<!ge.resource>) -> tensor<i1>
  %p = ge.var_is_initialized_op "p" %h : tensor<!ge.resource> -> tensor<i1>
  // CHECK: %q = ge.is_variable_initialized "q" %w : tensor<4xf32> -> tensor<i1>
  // GENERIC: %q = "ge.is_variable_initialized"(%w) <{name = "q"}> : (tensor<4xf32>) -> tensor<i1>
  %q = ge.is_variable_initialized "q" %w : tensor<4xf32> -> tensor<i1>
}
