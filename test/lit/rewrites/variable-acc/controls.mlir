// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// What conversions ordered stays ordered when they go. [acc-5] [iso-2] [iso-3] [iso-4]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "reader"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %[[W:.*]], %[[W_TOKEN:.*]] = ge.variable "w"
// CHECK: ge.node "Read" "read" %[[W]] as {{.*}} [%[[BEFORE]]]
// CHECK: ge.no_op "after" [%[[W_TOKEN]], %[[BEFORE]]]
ge.graph "reader" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : !plain
  %nhwc, %token = ge.trans_data "to_nhwc" %w [%before] : !plain -> (!nhwc, !ge.control)
  ge.node "Read" "read" %nhwc : !nhwc
  ge.no_op "after" [%token]
}

// -----

// The same for a conversion before a ref.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "writer"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %[[STEP:.*]], %[[STEP_TOKEN:.*]] = ge.node "Step" "step"
// CHECK: ge.variable_ref "w_ref" of "w" %[[STEP]] {{.*}}[%[[BEFORE]]]
// CHECK: ge.no_op "after" [%[[STEP_TOKEN]], %[[BEFORE]]]
ge.graph "writer" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %nhwc : !nhwc -> !nhwc
  %back, %token = ge.trans_data "back" %step [%before] : !nhwc -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.no_op "after" [%token]
}

// -----

// Control edges from a writer do not count as consumers of its output; a second ref does.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "two_refs"
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK-NOT: ge.trans_data
// CHECK: ge.variable_ref "one" of "w" %[[STEP]]
// CHECK: ge.variable_ref "two" of "w" %[[STEP]]
ge.graph "two_refs" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %nhwc : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %one = ge.variable_ref "one" of "w" %back : !plain -> !plain
  %two = ge.variable_ref "two" of "w" %back : !plain -> !plain
}
