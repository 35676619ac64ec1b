// RUN: ge-opt %s --variable-acc=strict --remarks --verify-diagnostics

// A strict run leaves a variable alone whose memory is found by something that is no node of it. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "main" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: "read" uses a handle of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: it is stored by "to_nhwc" of type TransData, and values are others [acc-7]}}
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Step" "step" %nhwc : !nhwc
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  %read = ge.read_variable_op "read" %handle : tensor<!ge.resource> -> !plain
}
