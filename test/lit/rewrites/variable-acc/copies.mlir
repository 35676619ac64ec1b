// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// All nodes of a name are decided on as one, and all take the final form. [acc-order] [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var "w" changed_by 0 changes 1
// CHECK-LABEL: ge.graph "main"
// CHECK: %[[W:.*]] = ge.variable "w" : !t[[FINAL:.]]
// CHECK: ge.node "Read" "read" %[[W]]
// CHECK-LABEL: ge.graph "sub"
// CHECK: %[[W:.*]] = ge.variable "w" : !t[[FINAL]]
// CHECK: %[[STEP:.*]] = ge.node "Step" "step" %[[W]]
// CHECK: ge.variable_ref "w_ref" of "w" %[[STEP]] as !t[[FINAL]] : !t{{.}} -> !t[[FINAL]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !nhwc
  ge.node "Read" "read" %one : !nhwc
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %two = ge.trans_data "two" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %two : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

// A copy that nothing reads does no harm without refs, and takes the form too.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.variable "w" : !t[[FINAL:.]]
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.variable "w" : !t[[FINAL]]
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %two = ge.trans_data "two" %w : !plain -> !nhwc
  ge.node "Read" "read" %two : !nhwc
}

// -----

// The last reader is one in the last subgraph; it is asked, whatever stands in the root. [acc-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.trans_data "one"
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.transpose "two"
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !nhwc
  ge.node "Read" "read" %one : !nhwc
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %two = ge.transpose "two" %w : !plain -> !nhwc
  ge.node "Read" "read" %two : !nhwc
}

// -----

// Of each node the first reader is compared with the writers. [acc-4]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!seen = tensor<2x3x20xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.trans_data "one"
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.trans_data "first"
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !nhwc
  %step = ge.node "Step" "step" %one : !nhwc -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w as !seen : !plain -> !nhwc
  %second = ge.trans_data "second" %w : !plain -> !nhwc
  ge.node "Read" "read" %first, %second : (!nhwc, !nhwc)
}

// -----

// The second reader is not compared.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!seen = tensor<2x3x20xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "second"
// CHECK-NOT: ge.trans_data
ge.graph "second" id 0 {
  %w = ge.variable "w" : !plain
  %first = ge.trans_data "first" %w : !plain -> !nhwc
  %second = ge.trans_data "second" %w as !seen : !plain -> !nhwc
  %step = ge.node "Step" "step" %first, %second : (!nhwc, !nhwc) -> !nhwc
  %back = ge.trans_data "back" %step : !nhwc -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
