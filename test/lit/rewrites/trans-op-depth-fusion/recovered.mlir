// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file | filecheck %s

// A constant that recovery made for a conversion goes with it. [clean-1] [rec-6]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>

// CHECK-LABEL: ge.graph "constant"
// CHECK-NEXT: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: ge.node "Read" "read" %[[W]], %[[W]] :
// CHECK-NEXT: }
ge.graph "constant" id 0 {
  %w = ge.variable "w" : !flat
  %dims = ge.const "dynamic_const_0_0" : tensor<2xi32>
  %inverse = ge.reshape "w_trans_0" %w, %dims {_inserted_by_ge = true} : (!flat, tensor<2xi32>) -> !plain
  %one = ge.reshape "one" %inverse : !plain -> !flat
  %two = ge.reshape "two" %inverse : !plain -> !flat
  ge.node "Read" "read" %one, %two : (!flat, !flat)
}

// -----

// One that others read, that waits for something, or that the author of the graph put there, stays, and what runs after
// the pair runs after it.

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>

// CHECK-LABEL: ge.graph "others"
// CHECK: ge.const "shared" :
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: ge.const "waits" [%[[BEFORE]]]
// CHECK: ge.const "given" :
ge.graph "others" id 0 {
  %w = ge.variable "w" : !flat
  %shared = ge.const "shared" : tensor<2xi32>
  %inverse = ge.reshape "w_trans_0" %w, %shared {_inserted_by_ge = true} : (!flat, tensor<2xi32>) -> !plain
  %one = ge.reshape "one" %inverse : !plain -> !flat
  %before = ge.no_op "before" : !ge.control
  %waits = ge.const "waits" [%before] : tensor<2xi32>
  %second_inverse = ge.reshape "w_trans_1" %w, %waits {_inserted_by_ge = true} : (!flat, tensor<2xi32>) -> !plain
  %two = ge.reshape "two" %second_inverse : !plain -> !flat
  %given = ge.const "given" : tensor<2xi32>
  %own = ge.reshape "own" %w, %given : (!flat, tensor<2xi32>) -> !plain
  %three = ge.reshape "three" %own : !plain -> !flat
  ge.node "Read" "read" %shared, %one, %two, %three : (tensor<2xi32>, !flat, !flat, !flat)
}

// -----

// What waits for either conversion waits for what both read; one that nothing reads any more goes though others wait for
// it. [iso-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "waiting"
// CHECK: %[[W:.*]], %[[TOKEN:.*]] = ge.variable "w"
// CHECK-NOT: ge.trans_data
// CHECK: ge.no_op "behind_first" [%[[TOKEN]]]
// CHECK: ge.no_op "behind_second" [%[[TOKEN]]]
// CHECK: ge.node "Read" "read" %[[W]] :
ge.graph "waiting" id 0 {
  %w = ge.variable "w" : !nhwc
  %inverse, %first = ge.trans_data "inverse" %w : !nhwc -> (!plain, !ge.control)
  ge.no_op "behind_first" [%first]
  %forward, %second = ge.trans_data "forward" %inverse : !plain -> (!nhwc, !ge.control)
  ge.no_op "behind_second" [%second]
  ge.node "Read" "read" %forward : !nhwc
}
