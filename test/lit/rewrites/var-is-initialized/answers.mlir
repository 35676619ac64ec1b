// RUN: ge-opt %s --var-is-initialized --split-input-file | filecheck %s

// The question becomes a constant behind the variable. It is true where an Assign to the variable runs before. [vinit-2]
// [vinit-3]

// CHECK-LABEL: ge.graph "assigned"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.variable "w"
// CHECK: %[[ANSWER:.*]] = ge.const "asked" [%{{.*}}, %[[TOKEN]]] {value = #ge.tensor<tensor<i1>, [true]>}
// CHECK: ge.node "Read" "read" %[[ANSWER]]
ge.graph "assigned" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %a, %done = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  %asked = ge.var_is_initialized_op "asked" %w [%done] : tensor<4xf32> -> tensor<i1>
  ge.node "Read" "read" %asked : tensor<i1>
}

// -----

// CHECK-LABEL: ge.graph "unassigned"
// CHECK: ge.const "asked" {{.*}}[false]
ge.graph "unassigned" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %asked = ge.is_variable_initialized "asked" %w : tensor<4xf32> -> tensor<i1>
  ge.node "Read" "read" %asked : tensor<i1>
}

// -----

// What the manager knows is initialised. [vinit-3]

// CHECK-LABEL: ge.graph "known"
// CHECK: ge.const "asked" {{.*}}[true]
ge.var_manager {
  ge.var "w" : tensor<4xf32> size 64
  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : tensor<4xf32> size 64 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "known" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %asked = ge.var_is_initialized_op "asked" %w : tensor<4xf32> -> tensor<i1>
}
