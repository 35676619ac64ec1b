// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// A strict run rounds nothing that another graph reads. [acc-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>

ge.graph "train" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: reader "half" rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "save" of another graph: that may read or write other values now [acc-3]}}
  %w = ge.variable "w" : !plain
  // expected-remark@+1 {{variable "v" now stored as NCHW}}
  %v = ge.variable "v" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Read" "read" %half, %half_v : (!half, !half)
}
ge.graph "save" id 1 {
  // expected-remark@+1 {{variable "w" left as it is}}
  %w = ge.variable "w" : !plain
  // expected-remark@+1 {{variable "v" left as it is}}
  %v = ge.variable "v" : !plain
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Save" "save" %w, %half_v : (!plain, !half)
}

// -----

// Nor what others may read that the session had it for.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>

ge.var_manager {
  ge.var_graph 7 variables ["w"]
}
ge.graph "train" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: reader "half" rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for graphs that are not here}}
  %w = ge.variable "w" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  ge.node "Read" "read" %half : !half
}
