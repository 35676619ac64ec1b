// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// What a layout can say: format, sub-format, C0, and an origin. [desc-2] [desc-5] [desc-6]

ge.graph "layouts" id 0 {
  // ND without an origin needs no layout.
  // CHECK: "plain" : tensor<4xf32>{{$}}
  %0 = ge.data "plain" : tensor<4xf32>
  // CHECK: "format" : tensor<4xf32, #ge.layout<FRACTAL_NZ>>
  %1 = ge.data "format" : tensor<4xf32, #ge.layout<FRACTAL_NZ>>
  // CHECK: "sub-format" : tensor<4xf32, #ge.layout<FRACTAL_Z:65535>>
  %2 = ge.data "sub-format" : tensor<4xf32, #ge.layout<FRACTAL_Z:65535>>
  // CHECK: "c0" : tensor<4xf32, #ge.layout<NC1HWC0, c0 = 16384>>
  %3 = ge.data "c0" : tensor<4xf32, #ge.layout<NC1HWC0, c0 = 16384>>
  // CHECK: "origin format" : tensor<4xf32, #ge.layout<ND, origin = NHWC>>
  %4 = ge.data "origin format" : tensor<4xf32, #ge.layout<ND, origin = NHWC>>
  // CHECK: "origin shape" : tensor<4xf32, #ge.layout<FRACTAL_Z:2, c0 = 16, origin = HWCN[2, 2, 3, -1]>>
  %5 = ge.data "origin shape" : tensor<4xf32, #ge.layout<FRACTAL_Z:2, c0 = 16, origin = HWCN[2, 2, 3, -1]>>
  // An empty origin shape is one, a missing one is none.
  // CHECK: "scalar origin" : tensor<4xf32, #ge.layout<ND, origin = ND[]>>
  %6 = ge.data "scalar origin" : tensor<4xf32, #ge.layout<ND, origin = ND[]>>
  // An origin shape that is written down and not marked as initialised.
  // CHECK: "not set" : tensor<4xf32, #ge.layout<ND, origin = NCHW(1, 2)>>
  %7 = ge.data "not set" : tensor<4xf32, #ge.layout<ND, origin = NCHW(1, 2)>>
  // The origin is a whole format, too.
  // CHECK: "odd origin" : tensor<4xf32, #ge.layout<ND, origin = FRACTAL_Z:3 c0 = 8[1]>>
  %8 = ge.data "odd origin" : tensor<4xf32, #ge.layout<ND, origin = FRACTAL_Z:3 c0 = 8[1]>>
}
