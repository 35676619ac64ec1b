// RUN: ge-opt %s --variable-acc --verify-diagnostics

// A write that waits for a copy need not wait for what reads it. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !nhwc
  %nhwc, %nhwc.ctl = ge.trans_data "to_nhwc" %w : !plain -> (!nhwc, !ge.control)
  // expected-warning@+1 {{read what "to_nhwc" made of variable "w" before "new" writes it, and may read it after that now [acc-5]}}
  ge.node "Read" "read" %nhwc : !nhwc
  %new = ge.node "New" "new" %x [%nhwc.ctl] : !nhwc -> !nhwc
  %back = ge.trans_data "back" %new : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
