// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics

// Whether a conversion exists is asked of the primary formats; C0 and sub-format, dims do not count.
// [acc-3] [conv-1] [desc-2]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>

ge.graph "supported" id 0 {
  // expected-remark@+1 {{variable "groups" now stored as FRACTAL_Z:2 (C0 16)}}
  %w0 = ge.variable "groups" : !plain
  %y0 = ge.trans_data "t0" %w0 : !plain -> tensor<18x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16>>
  // expected-remark@+1 {{variable "no_c0" now stored as FRACTAL_Z [9, 2, 16, 16] DT_FLOAT}}
  %w1 = ge.variable "no_c0" : !plain
  %y1 = ge.trans_data "t1" %w1 : !plain -> tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z>>
  // expected-remark@+1 {{variable "other_dims" now stored as FRACTAL_Z (C0 16) [7] DT_FLOAT}}
  %w2 = ge.variable "other_dims" : !plain
  // expected-warning@+1 {{converts between shapes that do not fit}}
  %y2 = ge.trans_data "t2" %w2 : !plain -> tensor<7xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
  ge.node "Read" "read" %y0, %y1, %y2 : (tensor<18x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16>>,
    tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z>>, tensor<7xf32, #ge.layout<FRACTAL_Z, c0 = 16>>)
}

// -----

// From one C0 or sub-format to another there is none: the primary formats are equal.

!sixteen = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>

ge.graph "unsupported" id 0 {
  // expected-remark@+1 {{variable "c0" left as it is: reader "t0": there is no conversion from format FRACTAL_Z to FRACTAL_Z}}
  %w0 = ge.variable "c0" : !sixteen
  %y0 = ge.trans_data "t0" %w0 : !sixteen -> tensor<9x4x16x8xf32, #ge.layout<FRACTAL_Z, c0 = 8>>
  // expected-remark@+1 {{reader "t1": there is no conversion from format FRACTAL_Z to FRACTAL_Z}}
  %w1 = ge.variable "groups" : !sixteen
  %y1 = ge.trans_data "t1" %w1 : !sixteen -> tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16>>
}
