// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// With a conversion goes the copy that it made: what reads that behind a write finds what was written. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "behind the write" id 0 {
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  // expected-warning@+1 {{reads variable "w" behind "step", which writes it, and read what "to_nhwc" made of it before [acc-5]}}
  %change = ge.node "Sub" "change" %step, %to : (!nhwc, !nhwc) -> !nhwc
}

// -----

// A conversion that stays for a variable of its own is not waited for any more.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "past a write" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  // expected-warning@+1 {{stays to write variable "v": what waits for ref "w_ref" does not wait for that any more [acc-5]}}
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %back : !plain -> (!plain, !ge.control)
  %other = ge.variable_ref "v_ref" of "v" %back : !plain -> !plain
  ge.node "Read" "read" %v [%ref.ctl] : !plain
}

// -----

// A reader that the write waits for finds what it found.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "in order" id 0 {
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %read.ctl = ge.node "Read" "read" %to : !nhwc -> !ge.control
  %step = ge.node "Step" "step" %to [%read.ctl] : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Read" "read_step" %step : !nhwc
}
