// RUN: ge-opt %s --same-transdata-breadth-fusion --split-input-file | filecheck %s

// A rearrangement that waits for what waits for the cast cannot go above it. [clean-4] [dev-no-cycle]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!half_blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "between"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[CAST:.*]], %{{.*}} = ge.cast "cast" %[[W]]
// CHECK: ge.trans_data "moved" %[[CAST]]
ge.graph "between" id 0 {
  %w = ge.variable "w" : !plain
  %sibling = ge.trans_data "sibling" %w : !plain -> !blocks
  %cast, %token = ge.cast "cast" %w : !plain -> (!half, !ge.control)
  %between = ge.no_op "between" [%token] : !ge.control
  %moved = ge.trans_data "moved" %cast [%between] : !half -> !half_blocks
  ge.node "Both" "both" %sibling, %moved : (!blocks, !half_blocks)
}

// -----

// One that waits for something else can.

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!half_blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "elsewhere"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.cast "cast" %[[MOVED:.*]] :
// CHECK: %[[MOVED]] = ge.trans_data "moved" %[[W]] [%[[BEFORE]]]
ge.graph "elsewhere" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : !plain
  %sibling = ge.trans_data "sibling" %w : !plain -> !blocks
  %cast, %token = ge.cast "cast" %w : !plain -> (!half, !ge.control)
  ge.no_op "after" [%token]
  %moved = ge.trans_data "moved" %cast [%before] : !half -> !half_blocks
  ge.node "Both" "both" %sibling, %moved : (!blocks, !half_blocks)
}

// -----

// Two that read one another stay as they are.

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!half_blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "loop"
// CHECK: ge.trans_data "sibling" %[[MOVED:.*]] as
// CHECK: %[[CAST:.*]] = ge.cast "cast" %[[MOVED]] as
// CHECK: %[[MOVED]] = ge.trans_data "moved" %[[CAST]]
ge.graph "loop" id 0 {
  %sibling = ge.trans_data "sibling" %moved as !plain : !half_blocks -> !blocks
  %cast = ge.cast "cast" %moved as !plain : !half_blocks -> !half
  %moved = ge.trans_data "moved" %cast : !half -> !half_blocks
}
