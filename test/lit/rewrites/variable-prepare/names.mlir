// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A name that another node has, or gets, is given with a number behind it. [dev-name-taken] [graph-2]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "taken"
// CHECK: ge.variable_ref "w_TO_step_REF_0_3" of "w"
ge.graph "taken" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  ge.no_op "w_TO_step_REF_0"
  ge.no_op "w_TO_step_REF_0_2"
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
}

// -----

// CHECK-LABEL: ge.graph "same_text"
// CHECK: ge.variable_ref "a_TO_b_TO_c_REF_0" of "a"
// CHECK: ge.variable_ref "a_TO_b_TO_c_REF_0_2" of "a_TO_b"
ge.graph "same_text" id 0 {
  %a = ge.variable "a" : tensor<4xf32>
  %ab = ge.variable "a_TO_b" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "b_TO_c" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %two = ge.assign "c" %ab, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// Output 1 of one write and input 1 of another, both of one variable.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "output_and_input"
// CHECK-DAG: ge.variable_ref "w_TO_step_REF_1" of "w"
// CHECK-DAG: ge.variable_ref "w_TO_step_REF_1_2" of "w"
ge.graph "output_and_input" id 0 {
  %w = ge.variable "w" : !plain
  %step:2 = ge.node "Step" "step" (a = %w, b = %w) <{input_desc_attrs = [{}, {attrs = {ref_port_index = array<i64: 0>}}]}>
    : (!plain, !plain) -> (x : !plain, a : !plain)
}

// -----

// In another graph the name is free.

!plain = tensor<4xf32>

// CHECK: ge.variable_ref "w_TO_step_REF_0" of "w"
// CHECK: ge.variable_ref "w_TO_step_REF_0" of "w"
ge.graph "root" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
}
