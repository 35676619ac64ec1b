!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Conv2D" "conv" %blocks : !blocks
}
