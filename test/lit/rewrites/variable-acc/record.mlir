// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// A change marks every graph of the session that has the variable; building a graph takes its mark off. [acc-7] [reb-2]
// [reb-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var_graph 0 variables ["w", "b"] rebuild because ["w"]
// CHECK-NEXT: ge.var_graph 1 variables ["b"]
// CHECK-NEXT: ge.var_graph 2 variables ["w"] changed ["w"]
// CHECK-NEXT: ge.var_graph 3 variables ["w"]
// CHECK-NEXT: }
ge.graph "stale" id 0 {
  %w = ge.variable "w" : !plain
  %b = ge.variable "b" : !plain
  ge.node "Save" "save" %w, %b : (!plain, !plain)
}
ge.graph "without" id 1 {
  %b = ge.variable "b" : !plain
  ge.node "Save" "save" %b : !plain
}
ge.graph "changes" id 2 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}
ge.graph "built_later" id 3 {
  %w = ge.variable "w" : !plain
  ge.node "Save" "save" %w : !plain
}

// -----

// The first recorded path stays. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var "w" changed_by 1 changes 1 path [#ge.step<"ReFormat",
// CHECK-NOT: TransData
ge.var_manager {
  ge.var "w" changed_by 0 path [#ge.step<"ReFormat", tensor<2x3x4x5xf32> -> tensor<2x3x4x5xf32, #ge.layout<NCHW>>>]
}
ge.graph "again" id 1 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}

// -----

// What the manager knows of a variable takes format and origin format from the graph, and the graph's descriptor is
// staged. [acc-refresh]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!renamed = tensor<2x3x4x5xf32, #ge.layout<NHWC, origin = NCHW>>

// CHECK: !t0 = tensor<2x3x4x5xf32, #ge.layout<NHWC, origin = NCHW>>
// CHECK: ge.var "w" : !t0 size 512
// CHECK: ge.var_place "w" : !t0 size 512 at 34359738368
// CHECK: ge.var_staged "w" : !t0
ge.var_manager {
  ge.var "w" : !plain size 512
  ge.var_place "w" : !plain size 512 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : !plain size 512 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "refreshed" id 0 {
  %w = ge.variable "w" : !renamed
  ge.node "Save" "save" %w : !renamed
}

// -----

// A path that only relabels data refreshes the manager at once. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>

// CHECK: !t[[NHWC:.]] = tensor<2x3x4x5xf32, #ge.layout<NHWC>>
// CHECK: ge.var "w" : !t[[NHWC]] size 512 changed_by 0
ge.var_manager {
  ge.var "w" : !plain size 512
  ge.var_place "w" : !plain size 512 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : !plain size 512 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "relabelled" id 0 {
  %w = ge.variable "w" : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  %y = ge.re_format "name" %w : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x3x4x5xf32, #ge.layout<NHWC>>
  ge.node "Save" "save" %y : tensor<2x3x4x5xf32, #ge.layout<NHWC>>
}
