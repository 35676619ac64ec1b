// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// A variable keeps its first path: where it may change again, its data is not taken along. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
  ge.var "v" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "g" id 0 {
  // expected-warning@+1 {{is stored as NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT now, and keeps its path to NHWC [2, 4, 5, 3] DT_FLOAT: what it held before, and what other graphs make of it, is not taken along [acc-7]}}
  %w = ge.variable "w" : !plain
  %to = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %to : !blocks
  %v = ge.variable "v" : !plain
  %same = ge.trans_data "to_nhwc" %v : !plain -> !nhwc
  ge.node "Read" "read_v" %same : !nhwc
}
