// RUN: ge-opt %s --trans-op-breadth-fusion --split-input-file --verify-diagnostics

// A write that waits for the second of two equal conversions need not wait for the first. [clean-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "control" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  // expected-warning@+1 {{converts variable "w" before "new" writes it: what reads that reads what "first" makes, maybe after that [clean-3]}}
  %second, %second.ctl = ge.trans_data "second" %w : !plain -> (!nhwc, !ge.control)
  %new = ge.node "New" "new" %x [%second.ctl] : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  ge.node "Read" "read" %first, %second : (!nhwc, !nhwc)
}

// -----

// Not where it waits for what reads the second, or for the first as well.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "data" id 0 {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  %second, %second.ctl = ge.trans_data "second" %w : !plain -> (!nhwc, !ge.control)
  %new = ge.node "New" "new" %second [%second.ctl] : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %third, %third.ctl = ge.trans_data "third" %v : !plain -> (!nhwc, !ge.control)
  %fourth, %fourth.ctl = ge.trans_data "fourth" %v : !plain -> (!nhwc, !ge.control)
  %after.ctl = ge.no_op "after" [%third.ctl] : !ge.control
  %new_v = ge.node "New" "new_v" %x [%fourth.ctl, %after.ctl] : !plain -> !plain
  %ref_v = ge.variable_ref "v_ref" of "v" %new_v : !plain -> !plain
  ge.node "Read" "read" %first, %third, %fourth : (!nhwc, !nhwc, !nhwc)
}
