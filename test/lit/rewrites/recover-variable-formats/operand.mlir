// RUN: ge-opt %s --recover-variable-formats | filecheck %s

// A ref without an input gets one, fed by a conversion without source. [rec-3]

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

// CHECK: %[[INTO:.*]] = ge.cast "w_ref_trans_0" _ as tensor<4x6xf32>
// CHECK-NEXT: ge.variable_ref "w_ref" of "w" %[[INTO]] as !t[[FINAL:.]] : tensor<4x6xf16> -> !t[[FINAL]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "no_input" id 0 {
  %w = ge.variable "w" : !plain
  %ref = ge.variable_ref "w_ref" of "w" : !plain
}
