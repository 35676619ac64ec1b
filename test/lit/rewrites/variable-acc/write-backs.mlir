// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// What feeds a ref has to undo what the variable's first reader does; then both go. [acc-4] [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// CHECK-LABEL: ge.graph "inverse"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: %[[STEP:.*]] = ge.node "Step" "step" %[[W]]
// CHECK-NEXT: ge.variable_ref "w_ref" of "w" %[[STEP]]
// CHECK-NEXT: }
ge.graph "inverse" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !blocks
  %back = ge.trans_data "back" %step : !blocks -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// Every ref is asked.
// CHECK-LABEL: ge.graph "one_is_not"
// CHECK: ge.trans_data "to_blocks"
// CHECK: ge.trans_data "back"
ge.graph "one_is_not" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !blocks
  %back = ge.trans_data "back" %step : !blocks -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  %other = ge.node "Step" "other" : !plain
  %other_ref = ge.variable_ref "w_other" of "w" %other : !plain -> !plain
}

// -----

// A conversion that others read too stays; the ref is connected past it, and waits for what it waited for. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// CHECK-LABEL: ge.graph "shared_writer"
// CHECK: %[[TOKEN:.*]] = ge.no_op "before"
// CHECK: %[[STEP:.*]] = ge.node "Step" "step"
// CHECK: %[[BACK:.*]] = ge.trans_data "back" %[[STEP]] [%[[TOKEN]]]
// CHECK: ge.variable_ref "w_ref" of "w" %[[STEP]] as !t{{.}} [%[[TOKEN]]]
// CHECK: ge.node "Print" "print" %[[BACK]]
ge.graph "shared_writer" id 0 {
  %token = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Step" "step" %blocks : !blocks -> !blocks
  %back = ge.trans_data "back" %step [%token] : !blocks -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Print" "print" %back : !plain
}

// -----

// Refs to a name that no node has are ignored. [acc-order]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// CHECK-LABEL: ge.graph "stray_ref"
// CHECK-NOT: ge.trans_data
ge.graph "stray_ref" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %ref = ge.variable_ref "v_ref" of "v" %blocks : !blocks -> !blocks
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// Where a conversion has no source, the ref behind it has none either.
// CHECK-LABEL: ge.graph "no_source"
// CHECK: ge.trans_data "back" _
// CHECK-NEXT: ge.variable_ref "w_ref" of "w" _
ge.graph "no_source" id 0 {
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
  %back = ge.trans_data "back" _ as !blocks : !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
  ge.node "Read" "read_too" %back : !plain
}
