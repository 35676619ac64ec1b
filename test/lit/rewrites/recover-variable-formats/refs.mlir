// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// Refs get the path itself, between the writer and the ref. [rec-3] [rec-4]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "written"
// CHECK: %[[TOKEN:.*]] = ge.no_op "before"
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK-NEXT: %[[INTO:.*]] = ge.trans_data "w_ref_trans_0" %[[STEP]] [%[[TOKEN]]]
// CHECK-NEXT: ge.variable_ref "w_ref" of "w" %[[INTO]] as !t[[FINAL:.]] : !t{{.}} -> !t[[FINAL]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "written" id 0 {
  %token = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : !plain
  %step = ge.node "Step" "step" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %step [%token] : !plain -> !plain
}

// -----

// A ref without writer gets them too, without a source. [rec-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "unwritten"
// CHECK: %[[INTO:.*]] = ge.trans_data "w_ref_trans_0" _ as !t{{.}}
// CHECK-NEXT: ge.variable_ref "w_ref" of "w" %[[INTO]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "unwritten" id 0 {
  %w = ge.variable "w" : !plain
  %ref = ge.variable_ref "w_ref" of "w" _ as !plain : !plain
}

// -----

// A copy of the variable in a subgraph does not convert its refs twice, as in GE. [dev-recover-once]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.trans_data "w_ref_trans_0"
// CHECK-NOT: ge.trans_data
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.trans_data "w_trans_1"
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %step = ge.node "Step" "step" %w : !plain -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %step : !plain -> !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  ge.node "Read" "read" %w : !plain
}
