// With --patterns-once what a pattern makes is not visited.

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir --patterns-once | filecheck %s
// RUN: ge-opt %s --apply-patterns="file=%S/Inputs/chain.mlir once" | filecheck %s

// CHECK:      %a = ge.node "Abs" "a" %x
// CHECK-NEXT: %b_Abs = ge.node "Abs" "b_Abs" %a
// CHECK-NEXT: ge.net_output "out" %b_Abs

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
