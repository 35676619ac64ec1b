// RUN: not ge-run %s --load-plugin=%S/Inputs/silent.py --inputs=random:1 --table=false 2>&1 | filecheck %s

// An output that a kernel does not store would be what the memory held before.

// CHECK-NOT:  graph "g"
// CHECK:      silent-kernel.mlir:11:15: error: 'Halves' node 'h': expected its kernel to store output 1, 'high', got nothing stored
!f4 = tensor<4xf32>
!f2 = tensor<2xf32>
ge.graph "g" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !f4
  %l, %high = ge.node "Halves" "h" (x = %x) : !f4 -> (low : !f2, high : !f2)
  ge.net_output "out" %l, %high : (!f2, !f2)
}
