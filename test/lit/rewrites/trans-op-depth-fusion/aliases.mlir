// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file --verify-diagnostics

// A copy of a variable is also read by way of what hands on memory, and made of what does. [clean-1]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>
!flat = tensor<120xf32>

ge.graph "reader" id 0 {
  %w = ge.variable "w" : !plain
  %there = ge.trans_data "there" %w : !plain -> !nhwc
  %back = ge.trans_data "back" %there : !nhwc -> !plain
  %flat = ge.reshape "flat" %back : !plain -> !flat
  %new, %new.ctl = ge.node "New" "new" %back : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{reads variable "w" behind "new", which writes it, and read what "there" made of it before [clean-1]}}
  ge.node "Late" "late" %flat [%new.ctl] : !flat
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "source" id 0 {
  %w = ge.variable "w" : !plain
  %id = ge.ref_identity "id" %w : !plain -> !plain
  %there = ge.trans_data "there" %id : !plain -> !nhwc
  %back = ge.trans_data "back" %there : !nhwc -> !plain
  %new, %new.ctl = ge.node "New" "new" %back : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{reads variable "w" behind "new", which writes it, and read what "there" made of it before [clean-1]}}
  ge.node "Late" "late" %back [%new.ctl] : !plain
}
