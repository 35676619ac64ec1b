// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file | filecheck %s

// Conversions that do not undo each other stay. [clean-1]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

// Equal descriptors, but one of the two only renames the format.
// CHECK-LABEL: ge.graph "other_type"
// CHECK: ge.re_format
// CHECK: ge.trans_data
ge.graph "other_type" id 0 {
  %w = ge.variable "w" : !blocks
  %renamed = ge.re_format "renamed" %w : !blocks -> !plain
  %forward = ge.trans_data "forward" %renamed : !plain -> !blocks
  ge.node "Read" "read" %forward : !blocks
}

// -----

// A permutation twice is not undone.

!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<5x2x3x4xf32, #ge.layout<NCHW>>

// CHECK-LABEL: ge.graph "rotated"
// CHECK-COUNT-2: ge.transpose_d
ge.graph "rotated" id 0 {
  %x = ge.data "x" : !a
  %once = ge.transpose_d "once" %x {perm = array<i64: 3, 0, 1, 2>} : !a -> !b
  %twice = ge.transpose_d "twice" %once {perm = array<i64: 3, 0, 1, 2>} : !b -> !a
  ge.node "Read" "read" %twice : !a
}

// -----

// Two that read one another have nothing to be replaced by, and neither has one that reads itself. [dev-no-cycle]

!a = tensor<4x6xf32>
!b = tensor<24xf32>

// CHECK-LABEL: ge.graph "loop"
// CHECK: ge.reshape "there" %back
// CHECK: ge.reshape "back" %there
// CHECK: ge.reshape "own" %own
ge.graph "loop" id 0 {
  %there = ge.reshape "there" %back : !b -> !a
  %back = ge.reshape "back" %there : !a -> !b
  %own = ge.reshape "own" %own : !a -> !a
  ge.node "Read" "read" %back, %own : (!b, !a)
}
