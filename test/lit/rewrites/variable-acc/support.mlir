// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics

// Which conversions a variable is taken through. [acc-3] [conv-1] [cast-pairs]

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "supported" id 0 {
  // expected-remark@+1 {{variable "trans_data" now stored as NHWC}}
  %w0 = ge.variable "trans_data" : !nchw
  %y0 = ge.trans_data "t0" %w0 : !nchw -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // expected-remark@+1 {{variable "trans_data_d" now stored as NHWC}}
  %w1 = ge.variable "trans_data_d" : !nchw
  %y1 = ge.trans_data_d "t1" %w1 : !nchw -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // expected-remark@+1 {{variable "transpose_d" now stored as NHWC}}
  %w2 = ge.variable "transpose_d" : !nchw
  %y2 = ge.transpose_d "t2" %w2 : !nchw -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // expected-remark@+1 {{variable "cast" now stored as NCHW [2, 3, 4, 5] DT_FLOAT16 by Cast}}
  %w3 = ge.variable "cast" : !nchw
  %y3 = ge.cast "t3" %w3 : !nchw -> tensor<2x3x4x5xf16, #ge.layout<NCHW>>
  // expected-remark@+1 {{variable "reshape" now stored as NCHW [6, 20] DT_FLOAT by Reshape}}
  %w4 = ge.variable "reshape" : !nchw
  %y4 = ge.reshape "t4" %w4 : !nchw -> tensor<6x20xf32, #ge.layout<NCHW>>
  // expected-remark@+1 {{variable "re_format" now stored as ND [2, 3, 4, 5] DT_FLOAT by ReFormat}}
  %w5 = ge.variable "re_format" : !nchw
  %y5 = ge.re_format "t5" %w5 : !nchw -> tensor<2x3x4x5xf32>
  // expected-remark@+1 {{variable "squeeze_v2" now stored as ND [6] DT_FLOAT by SqueezeV2}}
  %w6 = ge.variable "squeeze_v2" : tensor<1x6xf32>
  %y6 = ge.squeeze_v2 "t6" %w6 : tensor<1x6xf32> -> tensor<6xf32>
  // expected-remark@+1 {{variable "unsqueeze_v2" now stored as ND [1, 6] DT_FLOAT by UnsqueezeV2}}
  %w7 = ge.variable "unsqueeze_v2" : tensor<6xf32>
  %y7 = ge.unsqueeze_v2 "t7" %w7 : tensor<6xf32> -> tensor<1x6xf32>
  ge.node "Read" "read" %y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7
    : (tensor<2x4x5x3xf32, #ge.layout<NHWC>>, tensor<2x4x5x3xf32, #ge.layout<NHWC>>,
       tensor<2x4x5x3xf32, #ge.layout<NHWC>>, tensor<2x3x4x5xf16, #ge.layout<NCHW>>,
       tensor<6x20xf32, #ge.layout<NCHW>>, tensor<2x3x4x5xf32>, tensor<6xf32>, tensor<1x6xf32>)
}

// -----

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "never" id 0 {
  // expected-remark@+1 {{variable "transpose" left as it is: reader "t0" is a Transpose, which no variable is taken through}}
  %w0 = ge.variable "transpose" : !nchw
  %y0 = ge.transpose "t0" %w0 : !nchw -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // expected-remark@+1 {{reader "t1" is a Squeeze, which no variable is taken through}}
  %w1 = ge.variable "squeeze" : tensor<1x6xf32>
  %y1 = ge.squeeze "t1" %w1 : tensor<1x6xf32> -> tensor<6xf32>
  // expected-remark@+1 {{reader "t2" is a SqueezeV3, which no variable is taken through}}
  %w2 = ge.variable "squeeze_v3" : tensor<1x6xf32>
  %y2 = ge.squeeze_v3 "t2" %w2 : tensor<1x6xf32> -> tensor<6xf32>
  // expected-remark@+1 {{reader "t3" is a Unsqueeze, which no variable is taken through}}
  %w3 = ge.variable "unsqueeze" : tensor<6xf32>
  %y3 = ge.unsqueeze "t3" %w3 : tensor<6xf32> -> tensor<1x6xf32>
  // expected-remark@+1 {{reader "t4" is a UnsqueezeV3, which no variable is taken through}}
  %w4 = ge.variable "unsqueeze_v3" : tensor<6xf32>
  %y4 = ge.unsqueeze_v3 "t4" %w4 : tensor<6xf32> -> tensor<1x6xf32>
  // expected-remark@+1 {{reader "t5" is a ExpandDims, which no variable is taken through}}
  %w5 = ge.variable "expand_dims" : tensor<6xf32>
  %y5 = ge.expand_dims "t5" %w5 : tensor<6xf32> -> tensor<1x6xf32>
}

// -----

!nchw = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "missing" id 0 {
  // expected-remark@+1 {{reader "t0": there is no conversion from format NCHW to NCHW}}
  %w0 = ge.variable "same_format" : !nchw
  %y0 = ge.trans_data "t0" %w0 : !nchw -> tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = NCHW[2, 3, 4, 5]>>
  // expected-remark@+1 {{reader "t1": there is no conversion from format NCHW to NDHWC}}
  %w1 = ge.variable "no_pair" : !nchw
  %y1 = ge.trans_data "t1" %w1 : !nchw -> tensor<2x3x4x5xf32, #ge.layout<NDHWC>>
  // expected-remark@+1 {{reader "t2": there is no cast from DT_FLOAT to DT_BOOL}}
  %w2 = ge.variable "no_cast" : !nchw
  %y2 = ge.cast "t2" %w2 : !nchw -> tensor<2x3x4x5xi1, #ge.layout<NCHW>>
  // expected-remark@+1 {{reader "t3" makes a tensor of unknown shape, NHWC [-1, 4, 5, 3] DT_FLOAT}}
  %w3 = ge.variable "unknown_output" : !nchw
  %y3 = ge.trans_data "t3" %w3 : !nchw -> tensor<?x4x5x3xf32, #ge.layout<NHWC>>
}

// -----

// The input's shape may be unknown.

!nchw = tensor<?x3x4x5xf32, #ge.layout<NCHW>>

ge.graph "unknown_input" id 0 {
  // expected-remark@+1 {{variable "w" now stored as NHWC [2, 4, 5, 3] DT_FLOAT by TransData}}
  %w = ge.variable "w" : !nchw
  %y = ge.trans_data "t" %w : !nchw -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  ge.node "Read" "read" %y : tensor<2x4x5x3xf32, #ge.layout<NHWC>>
}
