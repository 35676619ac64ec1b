// RUN: ge-opt %s --assign-variable-memory --verify-diagnostics | filecheck %s

// A variable that is known in that format and data type has the place that it has, though a graph gives it a larger shape.
// [mem-15]

// CHECK:     ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NOT: ge.var_place
ge.graph "first" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.net_output "out" %w : tensor<4xf32>
}
ge.graph "second" id 1 {
  // expected-warning@+2 {{is declared as ND [40] DT_FLOAT, where graph "first" declares it as ND [4] DT_FLOAT: they do not share what variable 'w' holds [dev-declared]}}
  // expected-warning@+1 {{takes 192 bytes as ND [40] DT_FLOAT, and the place of variable 'w' has 64 [mem-15]}}
  %w = ge.variable "w" : tensor<40xf32>
  ge.net_output "out" %w : tensor<40xf32>
}
ge.graph "third" id 2 {
  %w = ge.variable "w" : tensor<?xf32>
  ge.net_output "out" %w : tensor<?xf32>
}
