// RUN: ge-opt %s --trans-op-breadth-fusion --split-input-file | filecheck %s

// Conversions of one value that do the same become one, the first. [clean-3]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "twins"
// CHECK: %[[ONE:.*]] = ge.trans_data "one"
// CHECK-NEXT: ge.node "Both" "both" %[[ONE]], %[[ONE]]
ge.graph "twins" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !blocks
  %two = ge.trans_data "two" %w : !plain -> !blocks
  ge.node "Both" "both" %one, %two : (!blocks, !blocks)
}

// -----

// Other outputs, types, attributes or further inputs are other work.

!plain = tensor<4x4xf32>
!wide = tensor<16xf32>

// CHECK-LABEL: ge.graph "others"
// CHECK: ge.reshape "one"
// CHECK: ge.reshape "two"
// CHECK: ge.squeeze_v2 "three"
// CHECK: ge.transpose_d "four"
// CHECK: ge.transpose_d "five"
ge.graph "others" id 0 {
  %x = ge.data "x" : !plain
  %shape = ge.data "shape" : tensor<1xi32>
  %one = ge.reshape "one" %x, %shape : (!plain, tensor<1xi32>) -> !wide
  %two = ge.reshape "two" %x : !plain -> !wide
  %three = ge.squeeze_v2 "three" %x : !plain -> !wide
  %four = ge.transpose_d "four" %x {perm = array<i64: 1, 0>} : !plain -> !plain
  %five = ge.transpose_d "five" %x {perm = array<i64: 0, 1>} : !plain -> !plain
  ge.node "All" "all" %one, %two, %three, %four, %five : (!wide, !wide, !wide, !plain, !plain)
}
