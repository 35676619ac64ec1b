// RUN: ge-opt %s --variable-acc --verify-diagnostics

// A copy that a conversion made is also read by way of what hands on memory. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>
!flat = tensor<120xf32>

ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %flat = ge.reshape "flat" %nhwc : !nhwc -> !flat
  %new, %new.ctl = ge.node "New" "new" %nhwc : !nhwc -> (!nhwc, !ge.control)
  %back = ge.trans_data "back" %new : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  // expected-warning@+1 {{reads variable "w" behind "new", which writes it, and read what "to_nhwc" made of it before [acc-5]}}
  ge.node "Late" "late" %flat [%new.ctl] : !flat
}
