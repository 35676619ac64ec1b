// RUN: ge-opt %s --recover-variable-formats --split-input-file --verify-diagnostics

// What reads other values since an earlier graph changed a variable, because nothing is put in for it. [rec-1] [rec-2]
// [rec-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
  ge.var "v" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %step = ge.node "Step" "step" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %step : !plain -> !plain
  // expected-warning@+1 {{reads a ref to variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now: it reads other values [rec-3]}}
  ge.node "Save" "save" %ref : !plain
  // expected-warning@+1 {{'ge.variable_v2' op is variable "v", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now; a VariableV2 is not recovered: what reads it reads other values [rec-1]}}
  %v = ge.variable_v2 "v" : !plain
  ge.node "Save" "save_v" %v : !plain
}

// -----

// Not where data is the same, or where the graph knows.

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>
!half = tensor<4x6xf16>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>]
  ge.var "v" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %step = ge.node "Step" "step" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %step : !plain -> !plain
  ge.node "Save" "save" %ref : !plain
  %v = ge.variable_v2 "v" : !half
  ge.node "Save" "save_v" %v : !half
}

// -----

// A copy that is made at once does not have what is written later.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %early, %early.ctl = ge.node "Early" "early" %w : !plain -> (!plain, !ge.control)
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %early : !plain -> (!plain, !ge.control)
  // expected-warning@+1 {{reads a copy of variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, made before "early" writes it: it reads other values [rec-2]}}
  ge.node "Late" "late" %w [%ref.ctl] : !plain
}
