// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// What stores to a variable. The output of a writer is the variable after the write.

ge.graph "g" id 0 {
  // CHECK: %w = ge.variable "w" : tensor<4xf32>
  // GENERIC: %w = "ge.variable"() <{name = "w"}> : () -> tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  // CHECK: %x = ge.data "x" : tensor<4xf32>
  // GENERIC: %x = "ge.data"() <{name = "x"}> : () -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // GENERIC: %a = "ge.assign"(%w, %x) <{name = "a"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %b = ge.assign_add "b" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // GENERIC: %b = "ge.assign_add"(%a, %x) <{name = "b"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = ge.assign_add "b" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %c = ge.assign_sub "c" %b, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // GENERIC: %c = "ge.assign_sub"(%b, %x) <{name = "c"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = ge.assign_sub "c" %b, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // Through a handle there is no output.
  // CHECK: %h = ge.var_handle_op "h" : tensor<!ge.resource>
  // GENERIC: %h = "ge.var_handle_op"() <{name = "h"}> : () -> tensor<!ge.resource>
  %h = ge.var_handle_op "h" : tensor<!ge.resource>
  // CHECK: ge.assign_variable_op "d" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
  // GENERIC: "ge.assign_variable_op"(%h, %x) <{name = "d"}> : (tensor<!ge.resource>, tensor<4xf32>) -> ()
  ge.assign_variable_op "d" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
  // CHECK: ge.assign_add_variable_op "e" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
  // GENERIC: "ge.assign_add_variable_op"(%h, %x) <{name = "e"}> : (tensor<!ge.resource>, tensor<4xf32>) -> ()
  ge.assign_add_variable_op "e" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
  // CHECK: ge.assign_sub_variable_op "f" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
  // GENERIC: "ge.assign_sub_variable_op"(%h, %x) <{name = "f"}> : (tensor<!ge.resource>, tensor<4xf32>) -> ()
  ge.assign_sub_variable_op "f" %h, %x : (tensor<!ge.resource>, tensor<4xf32>)
}
