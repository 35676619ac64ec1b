// What each pattern did, those of passes too, in sums over all graphs and passes.

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir --trans-op-depth-fusion --pattern-statistics 2>&1 >%t | filecheck %s

// CHECK:      ... Pattern statistics ...
// CHECK:      tried   matched  rewritten   seconds  pattern
// CHECK-NEXT: 2         2          2  {{ *[0-9.]+}}  neg_to_abs
// CHECK-NEXT: {{[0-9]+}}         4          4  {{ *[0-9.]+}}  abs_twice
// CHECK-NEXT: {{[0-9]+}}         0          0  {{ *[0-9.]+}}  depth_fuse_inverse_pair

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
ge.graph "h" id 1 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
