// RUN: ge-opt %s --ge-variable-pipeline | filecheck %s

// A chain of writers that others wait for, the last without an output for what it writes: what comes first still does,
// each output that lives in the variable says so, and nothing that was put in for that stays. [prep-4] [prep-5] [prep-8]
// [iso-2] [refdel-2]

!plain = tensor<4xf32>

// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK-NEXT: %[[X:.*]] = ge.data "x"
// CHECK-NEXT: %[[ONE:.*]], %[[FIRST:.*]] = ge.assign "one" %[[W]], %[[X]] <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]
// CHECK-NEXT: %[[TWO:.*]] = ge.node "Scatter" "two" %[[ONE]] [%[[FIRST]]]
// CHECK-NEXT: ge.no_op "after_one" [%[[FIRST]]]
// CHECK-NEXT: ge.no_op "after_two" [%[[TWO]]{{.*}}]
// CHECK-NEXT: }
ge.graph "main" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %one, %first = ge.assign "one" %w, %x : (!plain, !plain) -> (!plain, !ge.control)
  %second = ge.node "Scatter" "two" %one <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}]}> : !plain -> !ge.control
  ge.no_op "after_one" [%first]
  ge.no_op "after_two" [%second]
}
