// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file --verify-diagnostics

// What read a pair of conversions does not wait for the first, which stays to write a variable; or it reads a variable's
// memory later than the copy that the pair made. [clean-1]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "past a write" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !nhwc
  // expected-warning@+1 {{stays to write variable "w": what reads "second" waits for that no longer [clean-1]}}
  %first = ge.trans_data "first" %x : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %first : !plain -> !plain
  %second = ge.trans_data "second" %first : !plain -> !nhwc
  %late, %late.ctl = ge.node "Neg" "late" %second : !nhwc -> (!nhwc, !ge.control)
  ge.node "Read" "read" %w [%late.ctl] : !plain
}

// -----

// Not where that does not lead to a use of the variable, or waits for the ref in another way.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "not past a write" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !nhwc
  %first = ge.trans_data "first" %x : !nhwc -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %first : !plain -> (!plain, !ge.control)
  %second = ge.trans_data "second" %first : !plain -> !nhwc
  %late, %late.ctl = ge.node "Neg" "late" %second : !nhwc -> (!nhwc, !ge.control)
  ge.node "Read" "read" %w [%late.ctl, %ref.ctl] : !plain
  ge.node "Read" "early" %w : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "behind a write" id 0 {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  %second, %second.ctl = ge.trans_data "second" %first : !nhwc -> (!plain, !ge.control)
  %x = ge.data "x" : !plain
  %new, %new.ctl = ge.node "Neg" "new" %x [%second.ctl] : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{reads variable "w" behind "new", which writes it, and read what "first" made of it before [clean-1]}}
  ge.node "Read" "read" %second [%new.ctl] : !plain
}
