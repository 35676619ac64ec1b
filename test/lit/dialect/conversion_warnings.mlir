// A conversion between shapes that do not fit their formats is a warning: GE finds out when it moves the data. [check-3]

// RUN: GE_INVALID

ge.graph "shape" id 1 {
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>>
  // expected-warning@below {{converts between shapes that do not fit: expected FRACTAL_Z (C0 16) [4, 1, 16, 16] for HWCN [2, 2, 3, 2] DT_FLOAT, got [5, 1, 16, 16] [check-3]}}
  %t = ge.trans_data "t" %w : tensor<2x2x3x2xf32, #ge.layout<HWCN>> -> tensor<5x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
}

// -----

// The way back, and C0 that the format word leaves open.

ge.graph "back" id 1 {
  %w = ge.variable "w" : tensor<5x1x16x16xf32, #ge.layout<FRACTAL_Z>>
  // expected-warning@below {{got [5, 1, 16, 16] [check-3]}}
  %t = ge.trans_data "t" %w : tensor<5x1x16x16xf32, #ge.layout<FRACTAL_Z>> -> tensor<2x2x3x2xf32, #ge.layout<HWCN>>
}

// -----

// The node's own view of its input counts, not what the producer says.

ge.graph "view" id 1 {
  %w = ge.variable "w" : tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
  // expected-warning@below {{got [5, 1, 16, 16] [check-3]}}
  %t = ge.trans_data "t" %w as tensor<5x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>> : tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>> -> tensor<2x2x3x2xf32, #ge.layout<HWCN>>
}

// -----

// What fits, and what cannot be told, is not warned of.

ge.graph "fine" id 1 {
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>>
  %t = ge.trans_data "t" %w : tensor<2x2x3x2xf32, #ge.layout<HWCN>> -> tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z>>
  %x = ge.variable "x" : tensor<?x2x3x2xf32, #ge.layout<HWCN>>
  %u = ge.trans_data "u" %x : tensor<?x2x3x2xf32, #ge.layout<HWCN>> -> tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z>>
}
