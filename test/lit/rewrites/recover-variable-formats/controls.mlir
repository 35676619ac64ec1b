// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// Control edges move: those of a variable to the last conversion behind it, those of a ref to the first before it. A
// constant that tells a `Reshape` its shape waits for nothing. [rec-2] [rec-3] [rec-6]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32>
!half = tensor<24xf16>

// CHECK-LABEL: ge.graph "moved"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: ge.variable "w" :
// CHECK: ge.cast "w_trans_0" %{{.*}} {
// CHECK: %{{.*}}, %[[LAST:.*]] = ge.reshape "w_trans_1"
// CHECK: ge.no_op "after" [%[[LAST]]]
// CHECK: ge.const "dynamic_const_0_1" {value
// CHECK: ge.reshape "w_ref_trans_1" %{{.*}} [%[[BEFORE]]]
// CHECK: %[[INTO:.*]] = ge.cast "w_ref_trans_0" %{{.*}} {
// CHECK: ge.variable_ref "w_ref" of "w" %[[INTO]] as !t{{.}} :
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>, #ge.step<"Cast", !flat -> !half>]
}
ge.graph "moved" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w, %token = ge.variable "w" : (!plain, !ge.control)
  ge.no_op "after" [%token]
  %x = ge.data "x" : !plain
  %ref = ge.variable_ref "w_ref" of "w" %x [%before] : !plain -> !plain
}

// -----

// Incoming control edges of a variable and outgoing ones of a ref stay.

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

// CHECK-LABEL: ge.graph "stay"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: ge.variable "w" [%[[BEFORE]]]
// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref "w_ref"
// CHECK: ge.no_op "after" [%[[REF]]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "stay" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" [%before] : !plain
  %ref, %token = ge.variable_ref "w_ref" of "w" %w : !plain -> (!plain, !ge.control)
  ge.no_op "after" [%token]
}
