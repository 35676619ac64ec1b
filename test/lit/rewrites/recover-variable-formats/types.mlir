// RUN: ge-opt %s --recover-variable-formats --split-input-file | filecheck %s

// An inverse has the type of its step, and the attributes that its type needs. [rec-5]

!one = tensor<1x6xf32>
!six = tensor<6xf32>

// CHECK-LABEL: ge.graph "relabel"
// CHECK: ge.unsqueeze_v2 "w_trans_0" %{{.*}} {_datadump_original_op_names = [], _inserted_by_ge = true} : {{.*}} -> tensor<1x6xf32>
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"UnsqueezeV2", !one -> !six>]
}
ge.graph "relabel" id 0 {
  %w = ge.variable "w" : !one
  ge.node "Save" "save" %w : !one
}

// -----

// Without sub-formats there are no attributes for them.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "no_groups"
// CHECK: ge.trans_data "w_trans_0" %{{.*}} {_datadump_original_op_names = [], _inserted_by_ge = true, dst_format = "NCHW", src_format = "NHWC"} :
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransData", !plain -> !nhwc>]
}
ge.graph "no_groups" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// -----

// A permutation that the names of the formats do not tell is not told.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// CHECK-LABEL: ge.graph "no_perm"
// CHECK: ge.transpose_d "w_trans_0" %{{.*}} {_datadump_original_op_names = [], _inserted_by_ge = true} :
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"TransposeD", !plain -> !blocks>]
}
ge.graph "no_perm" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// -----

// Nodes before a ref are on the variable's stream. [rec-3] [rec-5]

!plain = tensor<4x6xf32>
!half = tensor<4x6xf16>

// CHECK-LABEL: ge.graph "streams"
// CHECK: ge.cast "w_ref_trans_0" {{.*}}_stream_label = "of_variable"
ge.var_manager {
  ge.var "w" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
}
ge.graph "streams" id 0 {
  %w = ge.variable "w" {_stream_label = "of_variable"} : !plain
  %ref = ge.variable_ref "w_ref" of "w" %w {_stream_label = "of_ref"} : !plain -> !plain
}
