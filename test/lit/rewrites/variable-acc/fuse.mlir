// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// Readers go, the variable takes their form and remembers the step. [acc-5] [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = NCHW[2, 3, 4, 5]>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 3, 4, 5]>>

// CHECK: !t0 = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 3, 4, 5]>>
// CHECK: ge.var "w" changed_by 0 changes 1 path [#ge.step<"TransData", tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = NCHW[2, 3, 4, 5]>> -> tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 3, 4, 5]>>>]
// CHECK-NEXT: ge.var_graph 0 variables ["w"] changed ["w"]
// CHECK: %[[W:.*]] = ge.variable "w" : !t0
// CHECK-NEXT: ge.net_output "out" %[[W]] :
ge.graph "one_step" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.net_output "out" %blocks : !blocks
}

// -----

// The origin format stays the variable's own, the origin shape is that of the last step. [acc-7]

// CHECK: !t[[FINAL:.]] = tensor<24x5xf32, #ge.layout<NCHW, origin = HWCN[24, 5]>>
// CHECK-LABEL: ge.graph "origins"
// CHECK: ge.variable "w" : !t[[FINAL]]
ge.graph "origins" id 0 {
  %w = ge.variable "w" : tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = HWCN[4, 5, 3, 2]>>
  %flat = ge.reshape "flat" %w : tensor<2x3x4x5xf32, #ge.layout<NCHW, origin = HWCN[4, 5, 3, 2]>> -> tensor<24x5xf32, #ge.layout<NCHW, origin = ND[24, 5]>>
  ge.net_output "out" %flat : tensor<24x5xf32, #ge.layout<NCHW, origin = ND[24, 5]>>
}

// -----

// The input's descriptor of a variable node stays; those of a ref become the final one. [acc-7] [desc-8]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "descriptors"
// CHECK: ge.variable "w" _ as !t[[PLAIN:.]] : !t[[FINAL:.]]
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK: ge.variable_ref "w_ref" of "w" %[[STEP]] as !t[[FINAL]] : !t[[STEPS:.]] -> !t[[FINAL]]
// CHECK: ge.node "Read" "read" %{{.*}} as !t[[PLAIN]] : !t[[FINAL]]
ge.graph "descriptors" id 0 {
  %w = ge.variable "w" _ as !plain : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %nhwc : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Read" "read" %ref : !plain
}

// -----

// A step's input in another format than the variable's: a ReFormat goes in front. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!named = tensor<2x3x4x5xf32, #ge.layout<HWCN>>
!nhwc = tensor<5x2x3x4xf32, #ge.layout<NHWC>>

// CHECK: ge.var "w" changed_by 0 changes 1 path [#ge.step<"ReFormat", tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x3x4x5xf32, #ge.layout<HWCN>>>, #ge.step<"TransData",
ge.graph "renamed" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w as !named : !plain -> !nhwc
  ge.net_output "out" %nhwc : !nhwc
}

// -----

// The shape that a Reshape reads stays behind, and still runs before what the Reshape ran before. [acc-5] [iso-2]

// CHECK-LABEL: ge.graph "shape"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.const "dims"
// CHECK: ge.node "Read" "read" %[[W]] as tensor<24xf32> [%[[TOKEN]]]
ge.graph "shape" id 0 {
  %w = ge.variable "w" : tensor<4x6xf32>
  %dims = ge.const "dims" {value = #ge.tensor<tensor<1xi32>, [24]>} : tensor<1xi32>
  %flat = ge.reshape "flat" %w, %dims : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<24xf32>
  ge.node "Read" "read" %flat : tensor<24xf32>
}

// -----

// VariableV2 takes part, RefData does not. [acc-order]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "kinds"
// CHECK: %[[V2:.*]] = ge.variable_v2 "v2"
// CHECK: %[[DATA:.*]] = ge.ref_data "data"
// CHECK: %[[KEPT:.*]] = ge.trans_data "two" %[[DATA]]
// CHECK: ge.node "Read" "read" %[[V2]] as !t{{.}}, %[[KEPT]]
ge.graph "kinds" id 0 {
  %v2 = ge.variable_v2 "v2" : !plain
  %data = ge.ref_data "data" : !plain
  %one = ge.trans_data "one" %v2 : !plain -> !nhwc
  %two = ge.trans_data "two" %data : !plain -> !nhwc
  ge.node "Read" "read" %one, %two : (!nhwc, !nhwc)
}
