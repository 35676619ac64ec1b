// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s
// RUN: ge-opt %s --variable-acc --split-input-file --remarks 2>&1 | filecheck %s --check-prefix=REMARK

// Conversions one behind the other are taken in one round each. [acc-6]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK: ge.var "w" changed_by 0 changes 1 path [#ge.step<"Cast", {{.*}}>, #ge.step<"TransData", {{.*}}>]
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: ge.node "Conv2D" "conv" %[[W]]
// CHECK-NEXT: }
ge.graph "two" id 0 {
  %w = ge.variable "w" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  %blocks = ge.trans_data "blocks" %half : !half -> !blocks
  ge.node "Conv2D" "conv" %blocks : !blocks
}

// -----

// A later round that write-backs refuse: what earlier rounds fused stays, with its path. [acc-6]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// CHECK: ge.var "w" changed_by 0 changes 1 path [#ge.step<"Cast",
// CHECK-NOT: TransData
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: ge.trans_data "blocks" %[[W]]
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK: ge.variable_ref "w_ref" of "w" %[[STEP]]
ge.graph "kept" id 0 {
  %w = ge.variable "w" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  %blocks = ge.trans_data "blocks" %half : !half -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !half
  %single = ge.cast "single" %step : !half -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %single : !plain -> !plain
}

// -----

// Where GE would drop the path, a remark says so. [dev-keep-earlier-rounds]

!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>
!half = tensor<3x3x16x32xf16, #ge.layout<HWCN>>
!blocks = tensor<9x2x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16>>

// REMARK: remark: variable "v" now stored as HWCN [3, 3, 16, 32] DT_FLOAT16 by Cast; no more, since writer "step" takes {{.*}} [dev-keep-earlier-rounds]

// CHECK: ge.var "v" changed_by 0 changes 1 path [#ge.step<"Cast",
// CHECK-NOT: TransData
// CHECK: %[[V:.*]] = ge.variable "v"
// CHECK: ge.trans_data "blocks" %[[V]]
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK: ge.variable_ref "v_ref" of "v" %[[STEP]]
ge.graph "told" id 0 {
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !half
  %half = ge.cast "half" %v : !plain -> !half
  %blocks = ge.trans_data "blocks" %half : !half -> !blocks
  ge.node "Conv2D" "conv" %blocks : !blocks
  %step = ge.node "Step" "step" %x : !half -> !half
  %single = ge.cast "single" %step : !half -> !plain
  %ref = ge.variable_ref "v_ref" of "v" %single : !plain -> !plain
}
