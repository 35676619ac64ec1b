// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Shapes: dims that are not known, an unknown rank, and dims that only a file with errors has. [desc-4]

ge.graph "shapes" id 0 {
  // CHECK: "scalar" : tensor<f32>
  %0 = ge.data "scalar" : tensor<f32>
  // CHECK: "empty" : tensor<0x4xf32>
  %1 = ge.data "empty" : tensor<0x4xf32>
  // CHECK: "unknown dim" : tensor<?x4xf32, #ge.layout<NCHW>>
  %2 = ge.data "unknown dim" : tensor<?x4xf32, #ge.layout<NCHW>>
  // CHECK: "unknown rank" : !ge.unranked_tensor<[-2], f32>
  %3 = ge.data "unknown rank" : !ge.unranked_tensor<[-2], f32>
  // CHECK: "unknown rank with layout" : !ge.unranked_tensor<[-2], !ge.string, #ge.layout<NCHW>>
  %4 = ge.data "unknown rank with layout" : !ge.unranked_tensor<[-2], !ge.string, #ge.layout<NCHW>>
  // CHECK: "odd" : !ge.unranked_tensor<[4, -7, -1], f32>
  %5 = ge.data "odd" : !ge.unranked_tensor<[4, -7, -1], f32>
  // CHECK: "large" : tensor<9223372036854775807xi8>
  %6 = ge.data "large" : tensor<9223372036854775807xi8>
}
