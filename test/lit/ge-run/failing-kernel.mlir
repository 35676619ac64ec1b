// What fails in a kernel says of which node, and where that is.

// RUN: not ge-run %s 2>&1 | filecheck %s
// CHECK: failing-kernel.mlir:10:8: error: 'GatherV2D' node 'looked-up': expected indices from 0 to below 2, got 5 to 5
// CHECK-NEXT: %g = ge.node "GatherV2D"

ge.graph "g" id 0 {
  %c = ge.const "c" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
  %i = ge.const "i" {value = #ge.tensor<tensor<1xi32>, [5]>} : tensor<1xi32>
  %g = ge.node "GatherV2D" "looked-up" (x = %c, indices = %i) {axis = 0 : i64} : (tensor<2xf32>, tensor<1xi32>) -> (y : tensor<1xf32>)
  ge.net_output "out" %g : tensor<1xf32>
}
