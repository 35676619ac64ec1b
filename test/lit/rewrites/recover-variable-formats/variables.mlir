// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// A variable with a path takes its final form; inverse conversions stand between it and its consumers. [rec-1] [rec-2]
// [rec-4] [rec-5]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z:2, c0 = 16>>

// CHECK-LABEL: ge.graph "two_steps"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: %[[FIRST:.*]] = ge.trans_data "w_trans_0" %[[W]]
// CHECK-SAME: _datadump_original_op_names = [], _inserted_by_ge = true, _stream_label = "s"
// CHECK-SAME: dst_format = "HWCN", src_format = "FRACTAL_Z", groups = 2 : i64, src_subformat = 2 : i64}
// CHECK-NEXT: %[[SECOND:.*]], %[[TOKEN:.*]] = ge.cast "w_trans_1" %[[FIRST]]
// CHECK-SAME: DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false
// CHECK-NEXT: ge.node "Save" "save" %[[SECOND]]
// CHECK-NEXT: ge.no_op "after" [%[[TOKEN]]]
ge.var_manager {
  ge.var "w" changed_by 7 changes 1 path [#ge.step<"Cast", !plain -> !half>, #ge.step<"TransData", !half -> !blocks>]
}
ge.graph "two_steps" id 0 {
  %w, %token = ge.variable "w" {_stream_label = "s"} : (!plain, !ge.control)
  ge.node "Save" "save" %w : !plain
  ge.no_op "after" [%token]
}

// -----

// A VariableV2 and variables without a path stay.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "others"
// CHECK-NEXT: ge.variable_v2 "w"
// CHECK-NEXT: ge.variable "v"
// CHECK-NEXT: }
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "others" id 0 {
  %w = ge.variable_v2 "w" : !plain
  %v = ge.variable "v" : !plain
}

// -----

// A permutation is told from the formats. [rec-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.transpose_d "w_trans_0" %{{.*}} {{.*}}perm = array<i64: 0, 3, 1, 2>
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransposeD", !plain -> !nhwc>]
}
ge.graph "permuted" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// -----

// A Reshape reads its shape from a new constant: the output's origin shape. [rec-6]

!plain = tensor<4x6xf32, #ge.layout<ND, origin = ND[4, 6]>>
!flat = tensor<24xf32>

// CHECK: %[[DIMS:.*]] = ge.const "dynamic_const_0_0" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [4, 6]>}
// CHECK: ge.reshape "w_trans_0" %{{.*}}, %[[DIMS]]
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Reshape", !plain -> !flat>]
}
ge.graph "reshaped" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}
