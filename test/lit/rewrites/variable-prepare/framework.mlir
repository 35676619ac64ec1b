// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A framework node is known by its original type, and `RefSwitch` alone: input 0 goes to outputs 0 and 1. At the end of
// a chain it gets nothing. [prep-1] [prep-4] [graph-10]

!plain = tensor<4xf32>
!bool = tensor<i1>

// CHECK-LABEL: ge.graph "end"
// CHECK-NOT: ge.variable_ref
ge.graph "end" id 0 {
  %w = ge.variable "w" : !plain
  %p = ge.data "p" : !bool
  %no, %yes = ge.framework_op "switch" %w, %p {original_type = "RefSwitch"} : (!plain, !bool) -> (!plain, !plain)
  ge.node "Read" "read" %no : !plain
}

// -----

// The chain goes on behind it, on both sides. In the middle it gets a ref at each output if something waits for it.

!plain = tensor<4xf32>
!bool = tensor<i1>

// CHECK-LABEL: ge.graph "middle"
// CHECK: %[[NO:.*]], %[[YES:.*]], %[[TOKEN:.*]] = ge.framework_op "switch"
// CHECK-DAG: "w_TO_switch_REF_0" of "w" %[[NO]]
// CHECK-DAG: "w_TO_switch_REF_1" of "w" %[[YES]]
// CHECK-DAG: "w_TO_left_REF_0" of "w"
// CHECK-DAG: "w_TO_right_REF_0" of "w"
ge.graph "middle" id 0 {
  %w = ge.variable "w" : !plain
  %p = ge.data "p" : !bool
  %x = ge.data "x" : !plain
  %sides:2, %token = ge.framework_op "switch" %w, %p {original_type = "RefSwitch"} : (!plain, !bool) -> (!plain, !plain, !ge.control)
  %left = ge.assign "left" %sides#0, %x : (!plain, !plain) -> !plain
  %right = ge.assign "right" %sides#1, %x : (!plain, !plain) -> !plain
  ge.no_op "waits" [%token]
}

// -----

// Another framework node writes nothing, whatever its names say, and a `RefSwitch` that is no framework node is a node
// like others.

!plain = tensor<4xf32>
!bool = tensor<i1>

// CHECK-LABEL: ge.graph "others"
// CHECK-NOT: ge.variable_ref
ge.graph "others" id 0 {
  %w = ge.variable "w" : !plain
  %p = ge.data "p" : !bool
  %enter = ge.framework_op "enter" (data = %w) {original_type = "RefEnter"} : !plain -> (data : !plain)
  %no, %yes = ge.node "RefSwitch" "switch" %w, %p : (!plain, !bool) -> (!plain, !plain)
}
