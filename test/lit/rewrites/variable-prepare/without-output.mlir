// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A writer that has no output for what it writes: a `RefIdentity` in front feeds a ref, which runs behind the writer and
// before all that the writer leads to. [prep-8] [graph-7]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "by_port"
// CHECK: %[[W:.*]] = ge.variable "w"
// CHECK: %[[IDENTITY:.*]] = ge.ref_identity "RefIdentity_w_0_TO_step_0" %[[W]] as tensor<2x2xf32> {{.*}} : tensor<4xf32> -> tensor<2x2xf32>
// CHECK-NEXT: %[[STEP:.*]], %[[TOKEN:.*]] = ge.node "Scatter" "step" %[[IDENTITY]] <{
// CHECK-NEXT: %{{.*}}, %[[REF:.*]] = ge.variable_ref "w_TO_step_REF_0" of "w" %[[IDENTITY]] as tensor<4xf32> [%[[TOKEN]]] {{.*}} : tensor<2x2xf32> -> (tensor<4xf32>, !ge.control)
// CHECK-NEXT: ge.node "Read" "read" %[[STEP]] [%[[REF]]]
// CHECK-NEXT: ge.no_op "waits" [%[[TOKEN]], %[[REF]]]
ge.graph "by_port" id 0 {
  %w = ge.variable "w" : !plain
  %step, %token = ge.node "Scatter" "step" %w as tensor<2x2xf32> <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}]}>
    : !plain -> (!plain, !ge.control)
  ge.node "Read" "read" %step : !plain
  ge.no_op "waits" [%token]
}

// -----

// An empty list says nothing, and neither does a number.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "no_port"
// CHECK-NOT: ge.ref_identity
ge.graph "no_port" id 0 {
  %w = ge.variable "w" : !plain
  ge.node "A" "a" %w <{input_desc_attrs = [{attrs = {ref_port_index = array<i64>}}]}> : !plain
  ge.node "B" "b" %w <{input_desc_attrs = [{attrs = {ref_port_index = 0 : i64}}]}> : !plain
}

// -----

// An output with the input's name is the output of the write, whatever the port says.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "name_wins"
// CHECK-NOT: ge.ref_identity
// CHECK: %[[STEP:.*]] = ge.assign "step"
// CHECK: ge.variable_ref "w_TO_step_REF_0" of "w" %[[STEP]]
ge.graph "name_wins" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}, {}]}> : (!plain, !plain) -> !plain
}

// -----

// Behind another writer, the `RefIdentity` is named after that one.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "behind_writer"
// CHECK: %[[ONE:.*]] = ge.assign "one"
// CHECK: ge.ref_identity "RefIdentity_one_0_TO_two_0" %[[ONE]]
ge.graph "behind_writer" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %one = ge.assign "one" %w, %x : (!plain, !plain) -> !plain
  ge.node "Scatter" "two" %one <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}]}> : !plain
}
