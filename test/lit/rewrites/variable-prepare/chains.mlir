// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// Writers one behind the other: only the last gets a ref. [prep-3] [prep-4]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "chain"
// CHECK: ge.assign "one"
// CHECK-NEXT: %[[TWO:.*]] = ge.assign_add "two"
// CHECK-NEXT: ge.variable_ref "w_TO_two_REF_0" of "w" %[[TWO]]
// CHECK-NEXT: }
ge.graph "chain" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %one = ge.assign "one" %w, %x : (!plain, !plain) -> !plain
  %two = ge.assign_add "two" %one, %x : (!plain, !plain) -> !plain
}

// -----

// One in the middle that something waits for gets a ref too. [prep-5]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "middle"
// CHECK: %[[ONE:.*]], %[[TOKEN:.*]] = ge.assign "one"
// CHECK-NEXT: %{{.*}}, %[[REF:.*]] = ge.variable_ref "w_TO_one_REF_0" of "w" %[[ONE]]
// CHECK-NEXT: %[[TWO:.*]] = ge.assign_add "two" %[[ONE]], %{{.*}} [%[[REF]]]
// CHECK-NEXT: ge.variable_ref "w_TO_two_REF_0" of "w" %[[TWO]]
// CHECK-NEXT: ge.no_op "waits" [%[[TOKEN]], %[[REF]]]
ge.graph "middle" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %one, %token = ge.assign "one" %w, %x : (!plain, !plain) -> (!plain, !ge.control)
  %two = ge.assign_add "two" %one, %x : (!plain, !plain) -> !plain
  ge.no_op "waits" [%token]
}

// -----

// A chain follows every branch, and a consumer that only reads ends none.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "branches"
// CHECK-DAG: "w_TO_left_REF_0" of "w"
// CHECK-DAG: "w_TO_right_REF_0" of "w"
// CHECK-NOT: "w_TO_one_REF_0"
ge.graph "branches" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %one = ge.assign "one" %w, %x : (!plain, !plain) -> !plain
  ge.node "Read" "read" %one : !plain
  %left = ge.assign_add "left" %one, %x : (!plain, !plain) -> !plain
  %right = ge.assign_sub "right" %one, %x : (!plain, !plain) -> !plain
}

// -----

// A variable as the value of a writer is not written.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "value"
// CHECK: ge.variable_ref "w_TO_copy_REF_0" of "w"
// CHECK-NOT: of "v"
ge.graph "value" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %copy = ge.assign "copy" %w, %v : (!plain, !plain) -> !plain
}

// -----

// A variable that a writer reads at two written inputs gets a ref behind each of the outputs.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "twice"
// CHECK: %[[ZERO:.*]], %[[ONE:.*]] = ge.node "Swap" "step"
// CHECK-DAG: "w_TO_step_REF_0" of "w" %[[ZERO]]
// CHECK-DAG: "w_TO_step_REF_1" of "w" %[[ONE]]
ge.graph "twice" id 0 {
  %w = ge.variable "w" : !plain
  %step:2 = ge.node "Swap" "step" (a = %w, b = %w) : (!plain, !plain) -> (a : !plain, b : !plain)
}

// -----

// A cycle of writers has no end to put a ref behind.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "cycle"
// CHECK-NOT: of "w"
ge.graph "cycle" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %first = ge.node "Join" "first" (a = %x, b = %x) : (!plain, !plain) -> (a : !plain)
  %second = ge.node "Join" "second" (b = %x, a = %x) : (!plain, !plain) -> (a : !plain)
  %join = ge.node "Join" "join" %w, %step : (!plain, !plain) -> !plain
  %step = ge.assign "step" %join, %x : (!plain, !plain) -> !plain
}
