// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// Nodes behind variables and nodes before refs are counted apart, through all graphs of the session, from the last step
// of the path; so a ref's first node has the highest number. [rec-4]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>
!half = tensor<24xf16>

// CHECK: counters = {variable_trans = 5 : i64, ref_trans = 4 : i64}
// CHECK-LABEL: ge.graph "first"
// CHECK: ge.cast "w_trans_1"
// CHECK: ge.re_format "w_trans_2"
// CHECK: ge.re_format "w_ref_trans_3"
// CHECK: ge.cast "w_ref_trans_2"
// CHECK-LABEL: ge.graph "second"
// CHECK: ge.cast "w_trans_3"
// CHECK: ge.re_format "w_trans_4"
ge.var_manager attributes {counters = {variable_trans = 1 : i64, ref_trans = 2 : i64}} {
  ge.var "w" changed_by 7 path [#ge.step<"ReFormat", !plain -> !flat>, #ge.step<"Cast", !flat -> !half>]
}
ge.graph "first" id 0 {
  %w = ge.variable "w" : !plain
  %ref = ge.variable_ref "w_ref" of "w" %w : !plain -> !plain
}
ge.graph "second" id 1 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// -----

// A name that is taken gets a number behind it. [dev-name-taken]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>

// CHECK-LABEL: ge.graph "taken"
// CHECK: ge.const "dynamic_const_0_0_2"
// CHECK-NEXT: ge.reshape "w_trans_0_3"
// CHECK: ge.const "dynamic_const_0_1"
// CHECK-NEXT: ge.reshape "w_ref_trans_0_2"
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>]
}
ge.graph "taken" id 0 {
  %w = ge.variable "w" : !plain
  ge.no_op "w_trans_0"
  ge.no_op "w_trans_0_2"
  ge.no_op "dynamic_const_0_0"
  ge.no_op "w_ref_trans_0"
  %ref = ge.variable_ref "w_ref" of "w" %w : !plain -> !plain
}
