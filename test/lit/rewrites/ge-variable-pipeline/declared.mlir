// RUN: ge-opt %s --ge-variable-pipeline --split-input-file --verify-diagnostics

// Graphs that declare one variable in different ways are told so, once for each variable. [dev-declared]

ge.graph "first" id 0 {
  %w = ge.variable "w" : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  ge.node "Read" "read" %w : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
}
ge.graph "second" id 1 {
  // expected-warning@+1 {{is declared as NHWC [2, 4, 5, 3] DT_FLOAT, where graph "first" declares it as NCHW [2, 3, 4, 5] DT_FLOAT: they do not share what variable 'w' holds [dev-declared]}}
  %w = ge.variable "w" : tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  ge.node "Read" "read" %w : tensor<2x4x5x3xf32, #ge.layout<NHWC>>
}
ge.graph "third" id 2 {
  %w = ge.variable "w" : tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  ge.node "Read" "read" %w : tensor<2x4x5x3xf32, #ge.layout<NHWC>>
}
