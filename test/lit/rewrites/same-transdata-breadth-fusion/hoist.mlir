// RUN: ge-opt %s --same-transdata-breadth-fusion --split-input-file | filecheck %s

// A cast before a rearrangement that a sibling does too: both change places, and the readers of the variable agree.
// [clean-4]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!half_blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "siblings"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[CAST:.*]] = ge.cast "cast" %[[MOVED:.*]] : !t{{.}} -> !t{{.}}
// CHECK: %[[MOVED]] = ge.trans_data "moved" %[[W]]
// CHECK: ge.node "Both" "both" %{{.*}}, %[[CAST]]
ge.graph "siblings" id 0 {
  %w = ge.variable "w" : !plain
  %sibling = ge.trans_data "sibling" %w : !plain -> !blocks
  %cast = ge.cast "cast" %w : !plain -> !half
  %moved = ge.trans_data "moved" %cast : !half -> !half_blocks
  ge.node "Both" "both" %sibling, %moved : (!blocks, !half_blocks)
}

// -----

// Without such a sibling, or with another reader of the cast, nothing moves.

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!half_blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "alone"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[CAST:.*]] = ge.cast "cast" %[[W]]
// CHECK: ge.trans_data "moved" %[[CAST]]
ge.graph "alone" id 0 {
  %w = ge.variable "w" : !plain
  %cast = ge.cast "cast" %w : !plain -> !half
  %moved = ge.trans_data "moved" %cast : !half -> !half_blocks
  ge.node "Read" "read" %moved : !half_blocks
}
