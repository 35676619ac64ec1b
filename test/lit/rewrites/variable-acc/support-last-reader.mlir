// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s
// RUN: ge-opt %s --variable-acc=strict --split-input-file | filecheck %s --check-prefix=STRICT

// Only the last reader is asked whether its conversion is supported; a strict run asks all. [acc-3] [graph-11]

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "last_is_supported"
// CHECK-NOT: ge.transpose
// CHECK-NOT: ge.trans_data
// STRICT-LABEL: ge.graph "last_is_supported"
// STRICT: ge.transpose "first"
// STRICT: ge.trans_data "last"
ge.graph "last_is_supported" id 0 {
  %w = ge.variable "w" : !nchw
  %first = ge.transpose "first" %w : !nchw -> !nhwc
  %last = ge.trans_data "last" %w : !nchw -> !nhwc
  ge.node "Read" "read" %first, %last : (!nhwc, !nhwc)
}

// -----

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "last_is_not"
// CHECK: ge.trans_data "first"
// CHECK: ge.transpose "last"
ge.graph "last_is_not" id 0 {
  %w = ge.variable "w" : !nchw
  %first = ge.trans_data "first" %w : !nchw -> !nhwc
  %last = ge.transpose "last" %w : !nchw -> !nhwc
  ge.node "Read" "read" %first, %last : (!nhwc, !nhwc)
}

// -----

// Which consumer is the last, property peer_index says where the text does not.

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "last_by_index"
// CHECK-NOT: ge.transpose
// CHECK-NOT: ge.trans_data
ge.graph "last_by_index" id 0 {
  %w = ge.variable "w" : !nchw
  %last = ge.trans_data "last" %w <{peer_index = array<i64: 1>}> : !nchw -> !nhwc
  %first = ge.transpose "first" %w <{peer_index = array<i64: 0>}> : !nchw -> !nhwc
  ge.node "Read" "read" %first, %last : (!nhwc, !nhwc)
}
