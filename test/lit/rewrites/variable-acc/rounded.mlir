// RUN: ge-opt %s --variable-acc --verify-diagnostics

// A cast that loses values rounds the variable for graphs, too, that do not cast it like that. [acc-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>

ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  // expected-warning@+1 {{rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "save" of another graph: that may read or write other values now [acc-3]}}
  %half = ge.cast "half" %w : !plain -> !half
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Read" "read" %half, %half_v : (!half, !half)
}
ge.graph "save" id 1 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Save" "save" %w, %half_v : (!plain, !half)
}
