// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics

// All readers have to be trans ops at their data input with the same output. [acc-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "agree" id 0 {
  // expected-remark@+1 {{variable "w" now stored as NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT by TransData; no more, since reader "read" of type Read is not a trans op}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !blocks
  %two = ge.trans_data "two" %w : !plain -> !blocks
  ge.node "Read" "read" %one, %two : (!blocks, !blocks)
}

// -----

ge.graph "unread" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: nothing reads it}}
  %w = ge.variable "w" : tensor<4xf32>
}

// -----

// However many outputs a variable has.
ge.graph "unread_outputs" id 0 {
  // expected-remark@+1 {{variable "none" left as it is: nothing reads it}}
  ge.variable "none"
  // expected-remark@+1 {{variable "two" left as it is: nothing reads it}}
  %0, %1 = ge.variable_v2 "two" : (tensor<4xf32>, tensor<4xf32>)
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "computing_reader" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: reader "relu" of type Relu is not a trans op}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !blocks
  ge.node "Relu" "relu" %w : !plain
}

// -----

ge.graph "shape_input" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-remark@+1 {{variable "shape" left as it is: reader "reshape" reads it at input 1, not at its data input}}
  %shape = ge.variable "shape" : tensor<2xi32>
  %y = ge.reshape "reshape" %x, %shape : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
}

// -----

// Format, data type and shape are compared; the format word with its C0.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
!other = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0>>

ge.graph "other_c0" id 0 {
  // expected-remark@+1 {{reader "two" makes NC1HWC0 [2, 1, 4, 5, 16] DT_FLOAT, reader "one" makes NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !blocks
  %two = ge.trans_data "two" %w : !plain -> !other
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "other_data_type" id 0 {
  // expected-remark@+1 {{reader "two" makes NCHW [2, 3, 4, 5] DT_INT32, reader "one" makes NCHW [2, 3, 4, 5] DT_FLOAT16}}
  %w = ge.variable "w" : !plain
  %one = ge.cast "one" %w : !plain -> tensor<2x3x4x5xf16, #ge.layout<NCHW>>
  %two = ge.cast "two" %w : !plain -> tensor<2x3x4x5xi32, #ge.layout<NCHW>>
}

// -----

// Readers of copies in subgraphs count.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.graph "main" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: reader "inner" of type Relu is not a trans op}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !blocks
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  ge.node "Relu" "inner" %w : !plain
}
