// A graph that was compiled before another one changed its variable does not run after that one.

// RUN: ge-opt %s --ge-variable-pipeline -o %t.mlir
// RUN: not ge-run %t.mlir --graph=train --graph=save 2>&1 | filecheck %s
// CHECK: error: expected variable "w" to be stored as HWCN [2, 2, 3, 2] DT_FLOAT for graph "save", got FRACTAL_Z
// CHECK-SAME: the graph has to be compiled again, since another one has changed the variable [reb-2]

!w = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!b = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[2, 2, 3, 2]>>

ge.graph "save" id 0 {
  %w = ge.variable "w" : !w
  ge.net_output "out" %w : !w
}

ge.graph "train" id 1 {
  %w = ge.variable "w" : !w
  %b = ge.trans_data "b" %w {src_format = "HWCN", dst_format = "FRACTAL_Z"} : !w -> !b
  %n = ge.node "Neg" "n" (x = %b) : (!b) -> (y : !b)
  ge.net_output "out" %n : !b
}
