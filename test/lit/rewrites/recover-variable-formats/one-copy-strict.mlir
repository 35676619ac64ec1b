// RUN: ge-opt %s --recover-variable-formats=strict | filecheck %s

// What reads a variable behind a write at two inputs finds one memory at both. [rec-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
// CHECK: %[[COPY:.*]] = ge.trans_data "w_trans_1" %w {{.*}} [%ref.ctl]
// CHECK: ge.node "Late" "late" %[[COPY]], %[[COPY]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %first, %first.ctl = ge.node "First" "first" %w : !plain -> (!plain, !ge.control)
  %ref = ge.variable_ref "w_ref" of "w" %first : !plain -> !plain
  ge.node "Late" "late" %w, %w [%first.ctl] : (!plain, !plain)
}
