// Of the patterns that match, the one with the greatest benefit is applied, wherever it stands in the file.

// RUN: ge-opt %s --patterns=%S/Inputs/benefits.mlir | filecheck %s
// CHECK: ge.node "Best" "b_Best" %a

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
