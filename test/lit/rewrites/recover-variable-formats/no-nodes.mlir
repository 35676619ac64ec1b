// RUN: ge-opt %s --recover-variable-formats --split-input-file --verify-diagnostics

// What finds a variable's memory and is no node of it is not recovered. [rec-1] [rec-3] [mem-18]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %x = ge.data "x" : !plain
  // expected-warning@+1 {{makes an output in the memory of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: values are others [rec-3]}}
  %late = ge.node "New" "late" %x <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}> : !plain -> !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  // expected-warning@+1 {{has the memory of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: values are others [rec-1]}}
  %late = ge.variable "late" {_src_var_name = "w"} : !plain
  ge.node "Read" "read" %late : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %handle = ge.var_handle_op "handle" {shared_name = "w"} : tensor<!ge.resource>
  // expected-warning@+1 {{uses a handle of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: values are others [rec-1]}}
  %late = ge.read_variable_op "late" %handle : tensor<!ge.resource> -> !plain
}
