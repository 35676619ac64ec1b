// RUN: ge-opt %s --ge-variable-pipeline | filecheck %s --check-prefix=STALE
// RUN: ge-opt %s --ge-variable-pipeline --rebuild | filecheck %s
// RUN: ge-opt %s --ge-variable-pipeline --rebuild --remarks 2>&1 | filecheck %s --check-prefix=REMARK

// The second graph changes a variable of the first. Without --rebuild the first is marked; with it, it is built again
// from what it was, and nothing is marked. [reb-2] [reb-3]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

// STALE: ge.var_graph 0 variables ["w"] rebuild because ["w"]
// STALE: %[[W:.*]] = ge.variable "w"
// STALE-NEXT: ge.node "Save" "save" %[[W]]

// REMARK: remark: graph "save" is built again, since variable "w" changed [reb-2]

// CHECK-NOT: rebuild
// CHECK: ge.graph "save"
// CHECK-NEXT: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: %[[BACK:.*]] = ge.trans_data "w_trans_{{[0-9]+}}" %[[W]]
// CHECK-NEXT: ge.node "Save" "save" %[[BACK]]
ge.graph "save" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// CHECK: ge.graph "train"
// CHECK-NOT: ge.trans_data
ge.graph "train" id 1 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Conv2D" "conv" %blocks : !blocks
}
