// Graphs that declare one variable in different ways are told so: compiling them again would not help.

// RUN: not ge-run %s 2>&1 | filecheck %s
// CHECK: declared.mlir:[[# @LINE + 7]]:1: error: expected variable "v" to be declared alike by all graphs,
// CHECK-SAME: but graph "g" declares it as ND [4] DT_FLOAT, and graph "h" as ND [8] DT_FLOAT [dev-declared]

ge.graph "g" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  ge.net_output "out" %v : tensor<4xf32>
}
ge.graph "h" id 1 {
  %v = ge.variable "v" : tensor<8xf32>
  ge.net_output "out" %v : tensor<8xf32>
}
