// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file --verify-diagnostics

// A write that waits for a copy need not wait for what reads it. [clean-1]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "open" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %there = ge.trans_data "there" %w : !plain -> !nhwc
  %back, %back.ctl = ge.trans_data "back" %there : !nhwc -> (!plain, !ge.control)
  %new = ge.node "New" "new" %x [%back.ctl] : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{read what "there" made of variable "w" before "new" writes it, and may read it after that now [clean-1]}}
  ge.node "Read" "read" %back : !plain
}

// -----

// Not where it waits for that as well.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "ordered" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %there = ge.trans_data "there" %w : !plain -> !nhwc
  %back, %back.ctl = ge.trans_data "back" %there : !nhwc -> (!plain, !ge.control)
  %read.ctl = ge.node "Read" "read" %back : !plain -> !ge.control
  %new = ge.node "New" "new" %x [%back.ctl, %read.ctl] : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
}
