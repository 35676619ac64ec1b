// RUN: ge-opt %s --recover-variable-formats=strict --verify-diagnostics

// What reads a ref behind another write cannot read a copy that is made before. [rec-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %first = ge.node "First" "first" %x : !plain -> !plain
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %first : !plain -> (!plain, !ge.control)
  %second, %second.ctl = ge.node "Second" "second" %x [%ref.ctl] : !plain -> (!plain, !ge.control)
  %again = ge.variable_ref "again" of "w" %second : !plain -> !plain
  // expected-error@+1 {{expected "save" to be recovered, but it reads a ref to variable "w", which is stored as NHWC [2, 4, 5, 3] DT_FLOAT now, behind "second", which writes it again: it reads other values [rec-3]}}
  ge.node "Save" "save" %ref [%second.ctl] : !plain
}
