// A file of patterns is a pass among the others, in whichever form it is given.

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir | filecheck %s
// RUN: ge-opt %s -p 'builtin.module(ge.graph(apply-patterns{file=%S/Inputs/chain.mlir}))' | filecheck %s
// RUN: xdsl-opt %s -p 'apply-patterns{file="%S/Inputs/chain.mlir"}' | filecheck %s

// CHECK:      %x = ge.data "x"
// CHECK-NEXT: %a = ge.node "Abs" "a" %x
// CHECK-NEXT: ge.net_output "out" %a

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
