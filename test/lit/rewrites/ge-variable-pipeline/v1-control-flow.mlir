// RUN: ge-opt %s --ge-variable-pipeline --split-input-file | filecheck %s

// TensorFlow's control flow of the first version, in framework nodes: both sides of a `RefSwitch` write, and the merge
// of what they wrote waits for neither of the refs. [prep-1] [prep-3] [prep-7] [refdel-2]

!plain = tensor<4xf32>
!bool = tensor<i1>

// CHECK-LABEL: ge.graph "switch"
// CHECK-NOT: ge.variable_ref
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[NO:.*]], %[[YES:.*]] = ge.framework_op "switch" %[[W]], %{{.*}} {original_type = "RefSwitch"} : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK: %[[LEFT:.*]] = ge.assign "left" %[[NO]], %{{.*}} <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]
// CHECK: %[[RIGHT:.*]] = ge.assign_add "right" %[[YES]], %{{.*}} <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]
// CHECK-DAG: %[[ONE:.*]] = ge.identity "Identity_right_TO_merge_1" %[[RIGHT]] :
// CHECK-DAG: %[[ZERO:.*]] = ge.identity "Identity_left_TO_merge_0" %[[LEFT]] :
// CHECK: ge.framework_op "merge" %[[ZERO]], %[[ONE]] {original_type = "RefMerge"}
ge.graph "switch" id 0 {
  %w = ge.variable "w" : !plain
  %p = ge.data "p" : !bool
  %x = ge.data "x" : !plain
  %sides:2 = ge.framework_op "switch" %w, %p {original_type = "RefSwitch"} : (!plain, !bool) -> (!plain, !plain)
  %left = ge.assign "left" %sides#0, %x : (!plain, !plain) -> !plain
  %right = ge.assign_add "right" %sides#1, %x : (!plain, !plain) -> !plain
  %merged:2 = ge.framework_op "merge" %left, %right {original_type = "RefMerge"} : (!plain, !plain) -> (!plain, tensor<i32>)
  ge.net_output "out" %merged#0 : !plain
}

// -----

// A loop that writes in its body: the edge back is no reason to leave anything out, and none is lost.

!plain = tensor<4xf32>
!bool = tensor<i1>

// CHECK-LABEL: ge.graph "loop"
// CHECK-NOT: ge.variable_ref
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[MERGED:.*]], %{{.*}} = ge.framework_op "merge" %{{.*}}, %[[NEXT:.*]] {original_type = "Merge"}
// CHECK: %{{.*}}, %[[AGAIN:.*]] = ge.framework_op "switch" %[[MERGED]], %{{.*}} {original_type = "Switch"}
// CHECK: %[[STEP:.*]] = ge.assign_add "step" %[[W]], %[[AGAIN]] <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]
// CHECK: %[[NEXT]] = ge.framework_op "next" %[[STEP]] {original_type = "NextIteration"}
ge.graph "loop" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %p = ge.data "p" : !bool
  %in = ge.framework_op "enter" %x {original_type = "Enter"} : !plain -> !plain
  %merged:2 = ge.framework_op "merge" %in, %next {original_type = "Merge"} : (!plain, !plain) -> (!plain, tensor<i32>)
  %sides:2 = ge.framework_op "switch" %merged#0, %p {original_type = "Switch"} : (!plain, !bool) -> (!plain, !plain)
  %out = ge.framework_op "exit" %sides#0 {original_type = "Exit"} : !plain -> !plain
  %step = ge.assign_add "step" %w, %sides#1 : (!plain, !plain) -> !plain
  %next = ge.framework_op "next" %step {original_type = "NextIteration"} : !plain -> !plain
  ge.net_output "out" %out : !plain
}
