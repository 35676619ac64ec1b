// RUN: ge-opt %s --variable-acc --remarks --verify-diagnostics

// Nothing is done while branches of a multi-batch graph share the memory of variables. [acc-run]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager attributes {batch_names = {w_branch = "w"}} {
}
ge.graph "g" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: branches of a multi-batch graph share variables in this session}}
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}
