// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// A strict run keeps conversions without which something would find another content. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "behind the write" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: "change" reads variable "w" behind "step", which writes it, and read what "to_nhwc" made of it before [acc-5]}}
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  %change = ge.node "Sub" "change" %step, %to : (!nhwc, !nhwc) -> !nhwc
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "past a write" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: "back" stays to write variable "v": what waits for ref "w_ref" does not wait for that any more [acc-5]}}
  %w = ge.variable "w" : !plain
  // expected-remark@+1 {{variable "v" left as it is}}
  %v = ge.variable "v" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %back : !plain -> (!plain, !ge.control)
  %other = ge.variable_ref "v_ref" of "v" %back : !plain -> !plain
  ge.node "Read" "read" %v [%ref.ctl] : !plain
}
