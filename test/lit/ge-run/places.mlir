// RUN: not ge-run %s --graph=loop --device-memory=8192 2>&1 | filecheck %s --check-prefix=LOOP
// RUN: not ge-run %s --graph=file 2>&1 | filecheck %s --check-prefix=FILE
// RUN: not ge-run %s --graph=none 2>&1 | filecheck %s --check-prefix=NONE

// What fails besides a launch is told at the node that it was done for.

// LOOP: places.mlir:[[#]]:8: error: 'AllocMemHbm': out of device memory
// LOOP-NEXT: %l = ge.while "l"
ge.graph "loop" id 0 {
  %c = ge.variable "c" : tensor<1024xf32>
  %l = ge.while "l" %c calls ["cond", "turn"] : tensor<1024xf32> -> tensor<1024xf32>
  ge.net_output "out" %l : tensor<1024xf32>
}
ge.graph "cond" id 0 subgraph {
  %c = ge.data "c" {_parent_node_index = 0 : i64} : tensor<1024xf32>
  ge.net_output "out" %c : tensor<1024xf32>
}
ge.graph "turn" id 0 subgraph {
  %c = ge.data "c" {_parent_node_index = 0 : i64} : tensor<1024xf32>
  ge.net_output "out" %c : tensor<1024xf32>
}

// FILE: places.mlir:[[#]]:8: error: 'FileConstantKernel':
// FILE-NEXT: %c = ge.file_constant "c"
ge.graph "file" id 1 {
  %c = ge.file_constant "c" {location = "none.bin"} : tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}

// NONE: --graph: error: expected a root graph of the session ("loop", "file"), got "none"
