// RUN: ge-opt %s --trans-op-breadth-fusion --split-input-file --verify-diagnostics

// Of two equal conversions of a variable the second would have found what was written between. [clean-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "between" id 0 {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  %new, %new.ctl = ge.node "Neg" "new" %first : !nhwc -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{converts variable "w" behind "new", which writes it: what reads that reads what "first" makes before [clean-3]}}
  %second = ge.trans_data "second" %w [%new.ctl] : !plain -> !nhwc
  ge.node "Read" "read" %second : !nhwc
}

// -----

// Not where both run behind the write.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "behind" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %new, %new.ctl = ge.node "Neg" "new" %x : !plain -> (!plain, !ge.control)
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %new : !plain -> (!plain, !ge.control)
  %first = ge.trans_data "first" %w [%new.ctl] : !plain -> !nhwc
  %second = ge.trans_data "second" %w [%new.ctl, %ref.ctl] : !plain -> !nhwc
  ge.node "Read" "read" %first, %second : (!nhwc, !nhwc)
}
