// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// A ref takes the variable's final form, but nothing is converted for what reads it. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "moved" id 0 {
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  // expected-warning@+1 {{reads a ref to variable "w", which is stored by "to_nhwc" of type TransData: it reads other values now [acc-7]}}
  ge.node "Save" "save" %ref : !plain
}

// -----

// It is said once, whichever round it was.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf16, #ge.layout<NHWC>>

ge.graph "twice" id 0 {
  %w = ge.variable "w" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  %to = ge.trans_data "to_nhwc" %half : !half -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !half
  %single = ge.cast "single" %back : !half -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %single : !plain -> !plain
  // expected-warning@+1 {{reads a ref to variable "w", which is stored by "half" of type Cast}}
  ge.node "Save" "save" %ref : !plain
}

// -----

// A new name for the same data is no matter.

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>

ge.graph "renamed" id 0 {
  %w = ge.variable "w" : !plain
  %flat = ge.reshape "flat" %w : !plain -> !flat
  %step = ge.node "Step" "step" %flat : !flat -> !flat
  %back = ge.reshape "back" %step : !flat -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Save" "save" %ref : !plain
}
