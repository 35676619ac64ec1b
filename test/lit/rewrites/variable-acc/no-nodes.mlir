// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// What finds a variable's memory and is no node of it is converted for nothing. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "handle" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Step" "step" %nhwc : !nhwc
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  // expected-warning@+1 {{uses a handle of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: it is stored by "to_nhwc" of type TransData, and values are others [acc-7]}}
  %read = ge.read_variable_op "read" %handle : tensor<!ge.resource> -> !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "shared" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Step" "step" %nhwc : !nhwc
  // expected-warning@+1 {{has the memory of variable "w", and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: it is stored by "to_nhwc" of type TransData, and values are others [acc-7]}}
  %v = ge.variable "v" {_src_var_name = "w"} : !plain
  ge.node "Read" "read" %v : !plain
}
