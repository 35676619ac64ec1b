// RUN: ge-opt %s --recover-variable-formats=strict --remarks --verify-diagnostics | filecheck %s

// A strict run converts also where GE does not. [rec-1] [rec-2] [rec-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "main"
// CHECK: %[[LATE:.*]] = ge.trans_data "w_trans_1" %w as {{.*}} [%ref.ctl]
// CHECK: %[[EARLY:.*]] = ge.trans_data "w_trans_0" %w
// CHECK: "early" %[[EARLY]] :
// CHECK: %ref, %ref.ctl = ge.variable_ref
// CHECK: %[[SAVED:.*]] = ge.trans_data "w_ref_trans_2" %ref
// CHECK: "save" %[[SAVED]] :
// CHECK: "late" %[[LATE]] [%ref.ctl]
// CHECK: %[[OLDER:.*]] = ge.trans_data "v_trans_3" %v
// CHECK: "read" %[[OLDER]] :
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
  ge.var "v" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  // expected-remark@+1 {{variable "w" is stored as NHWC}}
  %w = ge.variable "w" : !plain
  %early, %early.ctl = ge.node "Early" "early" %w : !plain -> (!plain, !ge.control)
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %early : !plain -> (!plain, !ge.control)
  // expected-remark@+1 {{strict: it reads what the ref says by inverse conversions of its own [rec-3]}}
  ge.node "Save" "save" %ref : !plain
  // expected-remark@+1 {{strict: it reads the variable behind "early", by inverse conversions of its own [rec-2]}}
  ge.node "Late" "late" %w [%ref.ctl] : !plain
  // expected-remark@+2 {{strict: the VariableV2 is recovered too [rec-1]}}
  // expected-remark@+1 {{variable "v" is stored as NHWC}}
  %v = ge.variable_v2 "v" : !plain
  ge.node "Read" "read" %v : !plain
}
