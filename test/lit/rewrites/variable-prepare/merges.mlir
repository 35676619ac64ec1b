// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A merge waits for nothing but its branches: where it would have to wait for the ref, an `Identity` on the edge does.
// [prep-7] [graph-8]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "merge"
// CHECK: %[[STEP:.*]] = ge.assign "step"
// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref "w_TO_step_REF_0" of "w" %[[STEP]]
// CHECK: %[[ONE:.*]] = ge.identity "Identity_step_TO_merge_1" %[[STEP]] [%[[REF]]]
// CHECK: ge.node "Merge" "merge" %{{.*}}, %[[ONE]] :
ge.graph "merge" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  %merged:2 = ge.node "Merge" "merge" %x, %step : (!plain, !plain) -> (!plain, tensor<i32>)
}

// -----

// The same for each edge into it, and for one that a framework node stands for.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "both"
// CHECK: %[[STEP:.*]] = ge.assign "step"
// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref
// CHECK-DAG: %[[ZERO:.*]] = ge.identity "Identity_step_TO_merge_0" %[[STEP]] [%[[REF]]]
// CHECK-DAG: %[[ONE:.*]] = ge.identity "Identity_step_TO_merge_1" %[[STEP]] [%[[REF]]]
// CHECK: ge.framework_op "merge" %[[ZERO]], %[[ONE]] {original_type = "RefMerge"}
ge.graph "both" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  %merged:2 = ge.framework_op "merge" %step, %step {original_type = "RefMerge"} : (!plain, !plain) -> (!plain, tensor<i32>)
}

// -----

// Other framework nodes wait for the ref themselves, also in a loop.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "loop"
// CHECK-NOT: ge.identity
// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref "w_TO_step_REF_0"
// CHECK: ge.framework_op "next" %{{.*}} [%[[REF]]] {{.*}}{original_type = "NextIteration"}
ge.graph "loop" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %merged:2 = ge.framework_op "merge" %x, %next {original_type = "Merge"} : (!plain, !plain) -> (!plain, tensor<i32>)
  %step = ge.assign "step" %w, %merged#0 : (!plain, !plain) -> !plain
  %next = ge.framework_op "next" %step {original_type = "NextIteration"} : !plain -> !plain
}
