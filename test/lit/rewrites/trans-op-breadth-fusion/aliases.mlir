// RUN: ge-opt %s --trans-op-breadth-fusion --verify-diagnostics

// What hands on a variable's memory is that variable: its second conversion would have found what was written. [clean-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %id = ge.ref_identity "id" %w : !plain -> !plain
  %first = ge.trans_data "first" %id : !plain -> !nhwc
  %new, %new.ctl = ge.node "New" "new" %first : !nhwc -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-warning@+1 {{converts variable "w" behind "new", which writes it: what reads that reads what "first" makes before [clean-3]}}
  %second = ge.trans_data "second" %id [%new.ctl] : !plain -> !nhwc
  ge.node "Read" "read" %second : !nhwc
}
