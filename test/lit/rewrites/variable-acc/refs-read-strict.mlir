// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// What a strict run would have to convert for and cannot: readers of a ref, and other graphs of a `VariableV2`. [acc-7]
// [rec-1]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "ref" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: "save" reads a ref, and is not converted for [acc-7]}}
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %to : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Save" "save" %ref : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "older" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: other graphs are not converted for a VariableV2 [rec-1]}}
  %w = ge.variable_v2 "w" : !plain
  %to = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %to : !nhwc
}

// -----

// Other names for the same data need no conversion.

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>

ge.graph "renamed" id 0 {
  // expected-remark@+1 {{variable "w" now stored as ND [24] DT_FLOAT by Reshape}}
  %w = ge.variable_v2 "w" : !plain
  %flat = ge.reshape "flat" %w : !plain -> !flat
  %step = ge.node "Step" "step" %flat : !flat -> !flat
  %back = ge.reshape "back" %step : !flat -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Save" "save" %ref : !plain
}
