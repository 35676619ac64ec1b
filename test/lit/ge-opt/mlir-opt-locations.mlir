// Locations survive the way through mlir-opt, which names them and defines the names at the end.

// REQUIRES: mlir-opt
// RUN: ge-opt %s --print-op-generic --print-debuginfo | mlir-opt --allow-unregistered-dialect --mlir-print-debuginfo | ge-opt --print-debuginfo | filecheck %s
// CHECK: ge.variable "w" : tensor<2xf32> loc("{{.*}}mlir-opt-locations.mlir":8:8)

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
}
