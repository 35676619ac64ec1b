// RUN: ge-opt %s --trans-op-breadth-fusion=strict --remarks --split-input-file --verify-diagnostics

// A strict run keeps both, and conversions that are written to variables. [clean-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "between" id 0 {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  %new, %new.ctl = ge.node "Neg" "new" %first : !nhwc -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-remark@+1 {{"second" stays as it is: strict: "second" converts variable "w" behind "new", which writes it: what reads that reads what "first" makes before [clean-3]}}
  %second = ge.trans_data "second" %w [%new.ctl] : !plain -> !nhwc
  ge.node "Read" "read" %second : !nhwc
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "written" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !nhwc
  %first = ge.trans_data "first" %x : !nhwc -> !plain
  // expected-remark@+1 {{"second" stays as it is: strict: others would read the memory of variable "w" [clean-3]}}
  %second = ge.trans_data "second" %x : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %second : !plain -> !plain
  ge.node "Read" "read" %first : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "waited for" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  // expected-remark@+1 {{"second" stays as it is: strict: "second" converts variable "w" before "new" writes it: what reads that reads what "first" makes, maybe after that [clean-3]}}
  %second, %second.ctl = ge.trans_data "second" %w : !plain -> (!nhwc, !ge.control)
  %new = ge.node "New" "new" %x [%second.ctl] : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  ge.node "Read" "read" %first, %second : (!nhwc, !nhwc)
}
