// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// Behind a writer comes a ref with the variable's descriptor, which runs before all that the writer leads to by data or
// by control. [prep-4] [prep-6]

!plain = tensor<2x3xf32, #ge.layout<NCHW>>

// CHECK-LABEL: ge.graph "behind"
// CHECK: %[[STEP:.*]], %[[STEP_TOKEN:.*]] = ge.assign "step"
// CHECK-NEXT: %{{.*}}, %[[REF_TOKEN:.*]] = ge.variable_ref "w_TO_step_REF_0" of "w" %[[STEP]] as tensor<2x3xf32, #ge.layout<NCHW>> {{.*}}{_stream_label = "s"} : tensor<2x3xf32> -> (!t[[PLAIN:.]], !ge.control)
// CHECK-NEXT: ge.node "Read" "read" %[[STEP]] [%[[REF_TOKEN]]]
// CHECK-NEXT: ge.no_op "waits" [%[[STEP_TOKEN]], %[[REF_TOKEN]]]
ge.graph "behind" id 0 {
  %w = ge.variable "w" {_stream_label = "variables"} : !plain
  %x = ge.data "x" : !plain
  %step, %token = ge.assign "step" %w, %x {_stream_label = "s"} : (!plain, !plain) -> (tensor<2x3xf32>, !ge.control)
  ge.node "Read" "read" %step : tensor<2x3xf32>
  ge.no_op "waits" [%token]
}

// -----

// The data edge into the ref comes last: the ref is the last consumer.

!plain = tensor<2x3xf32, #ge.layout<NCHW>>

// CHECK-LABEL: ge.graph "last"
// CHECK: ge.variable_ref "w_TO_step_REF_0" {{.*}} <{peer_index = array<i64: 1>}>
// CHECK: ge.node "Read" "read" %{{.*}} <{peer_index = array<i64: 0, -1>}>
ge.graph "last" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  ge.node "Read" "read" %step : !plain
}

// -----

// Nothing is added where the output feeds a ref to the variable already; a ref to another variable does not count.

!plain = tensor<2x3xf32>

// CHECK-LABEL: ge.graph "there_already"
// CHECK-COUNT-1: ge.variable_ref
// CHECK-NOT: ge.variable_ref
ge.graph "there_already" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %step : !plain -> !plain
}

// -----

!plain = tensor<2x3xf32>

// CHECK-LABEL: ge.graph "of_another"
// CHECK: %[[STEP:.*]] = ge.assign "step"
// CHECK: ge.variable_ref "w_TO_step_REF_0" of "w" %[[STEP]]
// CHECK: ge.variable_ref "v_ref" of "v" %[[STEP]]
ge.graph "of_another" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  %ref = ge.variable_ref "v_ref" of "v" %step : !plain -> !plain
}

// -----

// A ref has the type of its variable.

!plain = tensor<2x3xf32>

// CHECK-LABEL: ge.graph "types"
// CHECK: ge.variable_ref "v2_TO_one_REF_0" of "v2" %{{.*}} <{type = "VariableV2"}>
// CHECK: ge.variable_ref "data_TO_two_REF_0" of "data" %{{.*}} <{type = "RefData"}>
ge.graph "types" id 0 {
  %v2 = ge.variable_v2 "v2" : !plain
  %data = ge.ref_data "data" : !plain
  %x = ge.data "x" : !plain
  %one = ge.assign "one" %v2, %x : (!plain, !plain) -> !plain
  %two = ge.assign "two" %data, %x : (!plain, !plain) -> !plain
}

// -----

// What else is known of the variable's output holds for the ref on both sides.

!plain = tensor<2x3xf32>

// CHECK-LABEL: ge.graph "members"
// CHECK: ge.variable_ref "w_TO_step_REF_0" of "w" %{{.*}} <{{{.*}}input_desc_attrs = [{size = 24 : i64}], output_desc_attrs = [{size = 24 : i64}]
ge.graph "members" id 0 {
  %w = ge.variable "w" <{output_desc_attrs = [{size = 24 : i64}]}> : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
}
