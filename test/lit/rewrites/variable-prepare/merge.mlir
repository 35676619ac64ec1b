// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// A merge must not wait: an Identity before it does. [prep-7]

// CHECK-LABEL: ge.graph "merge"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.variable_ref "w_TO_one_REF_0"
// CHECK: %[[SAME:.*]] = ge.identity "Identity_one_TO_m_0" %one [%[[TOKEN]]]
// CHECK: ge.node "Merge" "m" %[[SAME]], %x
ge.graph "merge" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %m, %i = ge.node "Merge" "m" %one, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>)
}

// -----

// A chain through a RefSwitch goes on at both outputs; at its end nothing is added. [prep-1] [prep-4]

// CHECK-LABEL: ge.graph "switch"
// CHECK: ge.variable_ref "w_TO_one_REF_0"
// CHECK-NOT: ge.variable_ref
ge.graph "switch" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  %no, %yes = ge.framework_op "switch" %w, %p {original_type = "RefSwitch"} : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  %one = ge.assign "one" %yes, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
