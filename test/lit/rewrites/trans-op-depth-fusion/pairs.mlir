// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file | filecheck %s

// A conversion and the one that undoes it go, also where only padding stands between them. [clean-1]

!plain = tensor<3x3x16x30xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "recovered"
// CHECK-NEXT: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: ge.node "Conv2D" "conv" %[[W]] :
// CHECK-NEXT: }
ge.graph "recovered" id 0 {
  %w = ge.variable "w" : !blocks
  %inverse = ge.trans_data "inverse" %w : !blocks -> !plain
  %forward = ge.trans_data "forward" %inverse : !plain -> !blocks
  ge.node "Conv2D" "conv" %forward : !blocks
}

// -----

// The first stays where others read it.

!plain = tensor<3x3x16x30xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK-LABEL: ge.graph "shared"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[INVERSE:.*]] = ge.trans_data "inverse" %[[W]]
// CHECK-NOT: ge.trans_data
// CHECK: ge.node "Both" "both" %[[W]], %[[INVERSE]]
ge.graph "shared" id 0 {
  %w = ge.variable "w" : !blocks
  %inverse = ge.trans_data "inverse" %w : !blocks -> !plain
  %forward = ge.trans_data "forward" %inverse : !plain -> !blocks
  ge.node "Both" "both" %forward, %inverse : (!blocks, !plain)
}

// -----

// What was ordered stays ordered. [iso-2]

!a = tensor<4x4xf32, #ge.layout<NCHW>>
!b = tensor<16xf32>

// CHECK-LABEL: ge.graph "ordered"
// CHECK: %[[TOKEN:.*]] = ge.no_op "first" : !ge.control
// CHECK: ge.node "Read" "read" %{{.*}} [%[[TOKEN]]]
ge.graph "ordered" id 0 {
  %token = ge.no_op "first" : !ge.control
  %x = ge.data "x" : !a
  %flat = ge.reshape "flat" %x [%token] : !a -> !b
  %back = ge.reshape "back" %flat : !b -> !a
  ge.node "Read" "read" %back : !a
}

// -----

// In a loop the first may wait for the second.

!a = tensor<4x4xf32, #ge.layout<NCHW>>
!b = tensor<16xf32>

// CHECK-LABEL: ge.graph "loop"
// CHECK: %[[NEXT:.*]] = ge.node "NextIteration" "next" %[[NEXT]] :
ge.graph "loop" id 0 {
  %next = ge.node "NextIteration" "next" %back : !a -> !a
  %flat = ge.reshape "flat" %next [%token] : !a -> !b
  %back, %token = ge.reshape "back" %flat : !b -> (!a, !ge.control)
}

// -----

// A conversion that takes its own result for a shape can go as well.

!a = tensor<4x4xf32, #ge.layout<NCHW>>
!b = tensor<16xf32>

// CHECK-LABEL: ge.graph "own_shape"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: ge.node "Read" "read" %{{.*}} [%[[BEFORE]]] :
ge.graph "own_shape" id 0 {
  %before = ge.no_op "before" : !ge.control
  %x = ge.data "x" : !a
  %flat = ge.reshape "flat" %x [%before] : !a -> !b
  %back = ge.reshape "back" %flat, %back : (!b, !a) -> !a
  ge.node "Read" "read" %back : !a
}
