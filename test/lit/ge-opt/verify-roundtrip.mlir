// RUN: ge-opt %s --verify-roundtrip | filecheck %s
// CHECK: %w = ge.variable "w"

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>>
  %t = ge.trans_data "t" %w : tensor<2x2x3x2xf32, #ge.layout<HWCN>> -> tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
}
