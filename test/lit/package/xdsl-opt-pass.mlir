// RUN: xdsl-opt %s -p variable-acc | filecheck %s

// The package registers its passes with xDSL, each for a whole module.

// CHECK:      %w = ge.variable "w" : tensor<1x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16
// CHECK-NEXT: ge.net_output "out" %w
ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<16x16x1x1xf32, #ge.layout<NCHW>>
  %f = ge.trans_data "t" %w : tensor<16x16x1x1xf32, #ge.layout<NCHW>> -> tensor<1x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
  ge.net_output "out" %f : tensor<1x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
}
