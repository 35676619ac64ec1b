// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A ref stands behind the last writer of a chain, and runs before what reads its result. [prep-3] [prep-4] [prep-6]

// CHECK-LABEL: ge.graph "chain"
// CHECK: %[[ONE:.*]] = ge.assign "one"
// CHECK-NEXT: %[[TWO:.*]] = ge.assign_add "two" %[[ONE]]
// CHECK-NEXT: %{{.*}}, %[[TOKEN:.*]] = ge.variable_ref "w_TO_two_REF_0" of "w" %[[TWO]]
// CHECK-NEXT: ge.node "Read" "read" %[[TWO]] [%[[TOKEN]]]
ge.graph "chain" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %two = ge.assign_add "two" %one, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.node "Read" "read" %two : tensor<4xf32>
}

// -----

// A writer in the middle that others wait for gets a ref too. [prep-5]

// CHECK-LABEL: ge.graph "middle"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.variable_ref "w_TO_one_REF_0"
// CHECK: ge.assign_add "two" %{{.*}}, %{{.*}} [%[[TOKEN]]]
// CHECK: ge.variable_ref "w_TO_two_REF_0"
// CHECK: ge.no_op "after" [%{{.*}}, %[[TOKEN]]]
ge.graph "middle" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one, %token = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  %two = ge.assign_add "two" %one, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.no_op "after" [%token]
}

// -----

// Where there is a ref already, no other comes. [prep-6]

// CHECK-LABEL: ge.graph "present"
// CHECK-COUNT-1: ge.variable_ref
// CHECK-NOT: ge.variable_ref
ge.graph "present" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %ref = ge.variable_ref "mine" of "w" %one : tensor<4xf32> -> tensor<4xf32>
}

// -----

// A ref has the variable's type and the writer's stream. [prep-6]

// CHECK-LABEL: ge.graph "kinds"
// CHECK: ge.variable_ref "v2_TO_one_REF_0" of "v2" %{{.*}} <{type = "VariableV2"}> {_stream_label = "s"}
// CHECK: ge.variable_ref "data_TO_two_REF_0" of "data" %{{.*}} <{type = "RefData"}>
ge.graph "kinds" id 0 {
  %v2 = ge.variable_v2 "v2" : tensor<4xf32>
  %data = ge.ref_data "data" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %v2, %x {_stream_label = "s"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %two = ge.assign "two" %data, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
