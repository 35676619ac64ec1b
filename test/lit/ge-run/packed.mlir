// RUN: not ge-run %s --inputs=random:1 --graph=input 2>&1 | filecheck %s --check-prefix=INPUT
// RUN: not ge-run %s --graph=variable 2>&1 | filecheck %s --check-prefix=VARIABLE

// Elements that numpy cannot see in memory are an error at the node, not a bug.

// INPUT: packed.mlir:[[#]]:8: error: 'SplitDataTensor': expected elements of whole bytes in memory, got DT_INT4
// VARIABLE: packed.mlir:[[#]]:3: error: 'EnsureTensorAtOutMemory': expected elements of whole bytes in memory, got DT_INT4

ge.graph "input" id 0 {
  %x = ge.data "x" : tensor<2x3xi4>
  ge.net_output "out" %x : tensor<2x3xi4>
}
ge.graph "variable" id 1 {
  %v = ge.variable "v" : tensor<2x3xi4>
  ge.net_output "out" %v : tensor<2x3xi4>
}
