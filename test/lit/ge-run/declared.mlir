// Graphs that declare one variable in different ways are told so: compiling them again would not help.

// RUN: not ge-run %s --graph=g --graph=h 2>&1 | filecheck %s
// CHECK: declared.mlir:[[# @LINE + 12]]:1: error: expected variable "v" to be declared alike by all graphs,
// CHECK-SAME: but graph "g" declares it as ND [4] DT_FLOAT, and graph "h" as ND [8] DT_FLOAT [dev-declared]

// Also where the place that the first one has is too small for the second.
// RUN: not ge-run %s --ge-variable-pipeline --graph=g --graph=large 2>&1 | filecheck %s --check-prefix=LARGE
// LARGE: error: {{.*}}expected variable "v" to be declared alike by all graphs,
// LARGE-SAME: but the session has it as ND [4] DT_FLOAT, and this one as ND [64] DT_FLOAT [dev-declared]

ge.graph "g" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  ge.net_output "out" %v : tensor<4xf32>
}
ge.graph "h" id 1 {
  %v = ge.variable "v" : tensor<8xf32>
  ge.net_output "out" %v : tensor<8xf32>
}
ge.graph "large" id 2 {
  %v = ge.variable "v" : tensor<64xf32>
  ge.net_output "out" %v : tensor<64xf32>
}
