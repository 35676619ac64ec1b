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

// A handle finds the variable as well.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "past a write, by a handle" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %h = ge.var_handle_op "h" {shared_name = "v"} : tensor<!ge.resource>
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  // expected-warning@+1 {{stays to write variable "v": what waits for ref "w_ref" does not wait for that any more [acc-5]}}
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %back : !plain -> (!plain, !ge.control)
  %other = ge.variable_ref "v_ref" of "v" %back : !plain -> !plain
  %read = ge.read_variable_op "read" %h [%ref.ctl] : tensor<!ge.resource> -> !plain
}

// -----

// Not so where nothing waits for the ref, what does uses another variable, or it waits for the other ref as well.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "not past a write" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  %other = ge.variable_ref "v_ref" of "v" %back : !plain -> !plain
  %w2 = ge.variable "w2" : !plain
  %v2 = ge.variable "v2" : !plain
  %to2 = ge.trans_data "to_nhwc2" %w2 : !plain -> !nhwc
  %step2 = ge.node "Step" "step2" %to2 : !nhwc -> !nhwc
  %back2 = ge.trans_data "back2" %step2 : !nhwc -> !plain
  %ref2, %ref2.ctl = ge.variable_ref "w2_ref" of "w2" %back2 : !plain -> (!plain, !ge.control)
  %other2, %other2.ctl = ge.variable_ref "v2_ref" of "v2" %back2 : !plain -> (!plain, !ge.control)
  ge.node "Read" "read" %v2 [%ref2.ctl, %other2.ctl] : !plain
  ge.node "Read" "unrelated" %v [%ref2.ctl] : !plain
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
