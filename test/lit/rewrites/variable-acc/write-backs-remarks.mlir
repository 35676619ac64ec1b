// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics

// Why write-backs kept a variable as it was. [acc-4]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "other_input" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: writer "back" takes NHWC [2, 4, 5, 3] DT_FLOAT, reader "to_blocks" makes NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  %back = ge.trans_data "back" %step : tensor<2x4x5x3xf32, #ge.layout<NHWC>> -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "other_output" id 0 {
  // expected-remark@+1 {{writer "back" makes NHWC [2, 4, 5, 3] DT_FLOAT, reader "to_blocks" takes NCHW [2, 3, 4, 5] DT_FLOAT}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !blocks
  %back = ge.trans_data "back" %step : !blocks -> !nhwc
  %ref = ge.variable_ref "w_ref" of "w" %back : !nhwc -> !nhwc
}

// -----

// A ref without source, where GE crashes. [dev-missing-pair]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "no_source" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: ref "w_ref" has no source [dev-missing-pair]}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
  %ref = ge.variable_ref "w_ref" of "w" _ as !plain : !plain
}

// -----

// A node that is not read, beside one that is. [dev-missing-pair]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "main" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: "w" in graph "sub" is not read there [dev-missing-pair]}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !blocks
  %back = ge.trans_data "back" %step : !blocks -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
}

// -----

// A producer without an input, where GE fails the graph. [dev-no-descriptor-producer]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "constant" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: writer "zeros" has no input 0 [dev-no-descriptor-producer]}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
  %zeros = ge.const "zeros" : !plain
  %ref = ge.variable_ref "w_ref" of "w" %zeros : !plain -> !plain
}

// -----

// A computing node whose descriptors happen to fit: GE removes it. [dev-computing-writer]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "computes" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: writer "add" of type Add computes its result [dev-computing-writer]}}
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %add = ge.node "Add" "add" %nhwc : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %add : !plain -> !plain
}

// -----

// A conversion between a variable and its own ref: GE removes the variable. [dev-variable-removed]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "self" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: "same" stands between it and its own ref [dev-variable-removed]}}
  %w = ge.variable "w" : !plain
  %same = ge.reshape "same" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %same : !plain -> !plain
}

// -----

// The same for a reader that is not the first, and has readers besides the ref. [dev-variable-removed]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "self_as_second" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: "second" stands between it and its own ref [dev-variable-removed]}}
  %w = ge.variable "w" : !plain
  %first = ge.reshape "first" %w : !plain -> !plain
  ge.node "Read" "read" %first : !plain
  %second = ge.reshape "second" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %second : !plain -> !plain
}
