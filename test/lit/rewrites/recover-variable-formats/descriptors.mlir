// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// A variable has the path's final descriptor on both sides; its readers keep their own views and their order. [rec-2]
// [graph-11] [desc-8]

!plain = tensor<4x6xf32, #ge.layout<NCHW>>
!half = tensor<4x6xf16, #ge.layout<NCHW, origin = HWCN[4, 6]>>

// CHECK: !t[[FINAL:.]] = tensor<4x6xf16, #ge.layout<NCHW, origin = HWCN[4, 6]>>
// CHECK-LABEL: ge.graph "sides"
// CHECK: ge.variable "w" _ as !t[[FINAL]] : !t[[FINAL]]
// CHECK: %[[BACK:.*]] = ge.cast "w_trans_0" %{{.*}} : !t[[FINAL]] -> !t[[PLAIN:.]]
// CHECK: ge.node "Read" "second" %[[BACK]] as tensor<24xf32> <{peer_index = array<i64: 1>}> : !t[[PLAIN]]
// CHECK: ge.node "Read" "first" %[[BACK]] <{peer_index = array<i64: 0>}> : !t[[PLAIN]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "sides" id 0 {
  %w = ge.variable "w" _ as !plain : !plain
  ge.node "Read" "second" %w as tensor<24xf32> <{peer_index = array<i64: 1>}> : !plain
  ge.node "Read" "first" %w <{peer_index = array<i64: 0>}> : !plain
}

// -----

// A variable that nothing reads gets its conversions all the same, and one without outputs cannot have any.

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

// CHECK-LABEL: ge.graph "unread"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: ge.cast "w_trans_0" %[[W]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "unread" id 0 {
  %w = ge.variable "w" : !plain
}

// -----

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

// CHECK-LABEL: ge.graph "mute"
// CHECK-NEXT: ge.variable "w"
// CHECK-NEXT: }
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "mute" id 0 {
  ge.variable "w"
}

// -----

// The shape of a `Reshape` is the origin shape of its output; where that is not known, an empty one. [rec-6]

!plain = tensor<4x6xf32>
!flat = tensor<24xf32, #ge.layout<ND, origin = ND[3, 8]>>

// CHECK-LABEL: ge.graph "shapes"
// CHECK: ge.const "dynamic_const_0_0" {value = #ge.tensor<tensor<0xi32, {{.*}}>, "0x">}
// CHECK: ge.reshape "w_trans_0"
// CHECK: ge.const "dynamic_const_0_1" {value = #ge.tensor<tensor<2xi32, {{.*}}>, [3, 8]>}
// CHECK: ge.reshape "w_ref_trans_0"
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>]
}
ge.graph "shapes" id 0 {
  %w = ge.variable "w" : !plain
  %ref = ge.variable_ref "w_ref" of "w" %w : !plain -> !plain
}
