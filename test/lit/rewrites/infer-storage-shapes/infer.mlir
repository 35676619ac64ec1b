// RUN: ge-opt %s --infer-storage-shapes --split-input-file | filecheck %s

// A storage shape follows from the origin shape, and behind a TransData from what is converted. [fmt-nc1hwc0] [check-3]

// CHECK-DAG: !t[[BLOCKS:.]] = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
// CHECK-LABEL: ge.graph "trans_data"
// CHECK: ge.trans_data "t" %{{.*}} : !t{{.}} -> !t[[BLOCKS]]
// CHECK: ge.node "Read" "read" %{{.*}} : !t[[BLOCKS]]
ge.graph "trans_data" id 0 {
  %x = ge.data "x" : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  %t = ge.trans_data "t" %x : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<?x?x?x?x?xf32, #ge.layout<NC1HWC0, c0 = 16>>
  ge.node "Read" "read" %t : tensor<?x?x?x?x?xf32, #ge.layout<NC1HWC0, c0 = 16>>
  ge.node "Read" "again" %x : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
}

// -----

// CHECK-LABEL: ge.graph "origin"
// CHECK: ge.variable "w" : tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[3, 3, 16, 30]>>
ge.graph "origin" id 0 {
  %w = ge.variable "w" : !ge.unranked_tensor<[-2], f16, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[3, 3, 16, 30]>>
}

// -----

// Known shapes stay, and so do those that nothing tells.

// CHECK-LABEL: ge.graph "kept"
// CHECK: ge.variable "w" : tensor<?x3xf32>
// CHECK: ge.variable "v" : tensor<4x4xf32, #ge.layout<ND, origin = ND[16]>>
// CHECK: ge.variable "u" : tensor<?x3xf32, #ge.layout<ND, origin = ND[]>>
ge.graph "kept" id 0 {
  %w = ge.variable "w" : tensor<?x3xf32>
  %v = ge.variable "v" : tensor<4x4xf32, #ge.layout<ND, origin = ND[16]>>
  %u = ge.variable "u" : tensor<?x3xf32, #ge.layout<ND, origin = ND[]>>
}
