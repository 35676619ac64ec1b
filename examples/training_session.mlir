// A session of two graphs, as a framework hands them to GE: a checkpoint that saves the weights, and a training step.
//
// The convolution wants its weights in half precision and in blocks (FRACTAL_Z), the framework keeps them in single
// precision as HWCN. So they are cast and rearranged on the way in, and back again on the way out, in every step.

!weights = tensor<3x3x16x32xf32, #ge.layout<HWCN, origin = HWCN[3, 3, 16, 32]>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN, origin = HWCN[3, 3, 16, 32]>>
!blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[3, 3, 16, 32]>>
!bias = tensor<32xf32>
!images = tensor<8x1x28x28x16xf16, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[8, 16, 28, 28]>>
!features = tensor<8x2x28x28x16xf16, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[8, 32, 28, 28]>>

ge.graph "checkpoint" id 0 {
  %weights = ge.variable "conv1/weights" : !weights
  %bias = ge.variable "conv1/bias" : !bias
  ge.node "Save" "save" (tensors0 = %weights, tensors1 = %bias) : (!weights, !bias)
}

ge.graph "train" id 1 {
  %images = ge.data "images" : !images
  %weights = ge.variable "conv1/weights" : !weights
  %bias = ge.variable "conv1/bias" : !bias

  %half = ge.cast "conv1/to_half" %weights {dst_type = 1 : i64} : !weights -> !half
  %blocks = ge.trans_data "conv1/to_blocks" %half {src_format = "HWCN", dst_format = "FRACTAL_Z"} : !half -> !blocks
  %features = ge.node "Conv2D" "conv1" (x = %images, filter = %blocks, bias = %bias)
    {strides = array<i64: 1, 1, 1, 1>, pads = array<i64: 1, 1, 1, 1>} : (!images, !blocks, !bias) -> (y : !features)

  %gradient = ge.node "Conv2DBackpropFilterD" "conv1/gradient" (x = %images, out_backprop = %features)
    {filter_size = array<i64: 3, 3, 16, 32>, strides = array<i64: 1, 1, 1, 1>, pads = array<i64: 1, 1, 1, 1>}
    : (!images, !features) -> (y : !blocks)
  %updated = ge.node "Sub" "conv1/step" (x1 = %blocks, x2 = %gradient) : (!blocks, !blocks) -> (y : !blocks)
  %plain = ge.trans_data "conv1/from_blocks" %updated {src_format = "FRACTAL_Z", dst_format = "HWCN"} : !blocks -> !half
  %single = ge.cast "conv1/to_single" %plain {dst_type = 0 : i64} : !half -> !weights
  %written = ge.variable_ref "conv1/weights_TO_step_REF_0" of "conv1/weights" %single : !weights -> !weights

  ge.net_output "outputs" %features : !features
}
