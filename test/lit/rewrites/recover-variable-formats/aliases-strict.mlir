// RUN: ge-opt %s --recover-variable-formats=strict --split-input-file --verify-diagnostics

// Where a strict run cannot read or write as before, it does not go on. [rec-1] [rec-2] [rec-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %id = ge.ref_identity "id" %w : !plain -> !plain
  %new, %new.ctl = ge.node "New" "new" %w : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %new : !plain -> !plain
  // expected-error@+1 {{expected "late" to be recovered, but it reads a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, made before "new" writes it: it reads other values [rec-2]}}
  ge.node "Late" "late" %id [%new.ctl] : !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  // expected-error@+1 {{expected "late" to be recovered, but it has the memory of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and takes it for NCHW [2, 3, 4, 5] DT_FLOAT: values are others [rec-1]}}
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
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  // expected-error@+1 {{expected "late" to be recovered, but it writes to a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, and no ref writes that back [rec-2]}}
  %late = ge.assign "late" %w, %x : (!plain, !plain) -> !plain
}
