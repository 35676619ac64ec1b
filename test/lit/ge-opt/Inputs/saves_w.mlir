!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
ge.graph "save" id 1 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}
