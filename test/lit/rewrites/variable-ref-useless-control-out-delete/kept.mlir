// RUN: ge-opt %s --variable-ref-useless-control-out-delete --split-input-file | filecheck %s

// A node that the source reaches only through others stays ordered, and so does what a ref without source comes before.
// [useless-1]

// CHECK-LABEL: ge.graph "indirect"
// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref "ref"
// CHECK: ge.no_op "far" {{.*}}%[[REF]]
// CHECK: %{{.*}}, %[[EMPTY:.*]] = ge.variable_ref "empty"
// CHECK: ge.no_op "behind_empty" [%[[EMPTY]]]
ge.graph "indirect" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.node "Step" "step" %w : tensor<4xf32> -> tensor<4xf32>
  %ref, %after = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %near = ge.node "Read" "near" %step : tensor<4xf32> -> !ge.control
  ge.no_op "far" [%near, %after]
  %empty, %token = ge.variable_ref "empty" of "w" _ as tensor<4xf32> : (tensor<4xf32>, !ge.control)
  ge.no_op "behind_empty" [%token]
}

// -----

// What reads another output of the source is reached too. Data edges of the ref stay, and so do other control edges.

// CHECK-LABEL: ge.graph "outputs"
// CHECK: %[[ONE:.*]], %[[TWO:.*]] = ge.node "Split" "split"
// CHECK: %[[REF:.*]] = ge.variable_ref "ref" of "w" %[[ONE]] :
// CHECK: ge.node "Read" "other_output" %[[TWO]] :
// CHECK: ge.node "Read" "both" %[[ONE]], %[[REF]] :
ge.graph "outputs" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %one, %two = ge.node "Split" "split" %w : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
  %ref, %after = ge.variable_ref "ref" of "w" %one : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "other_output" %two [%after] : tensor<4xf32>
  ge.node "Read" "both" %one, %ref [%after] : (tensor<4xf32>, tensor<4xf32>)
}

// -----

// In subgraphs the same. [order-3]

// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.node "Read" "read" %{{[a-z]*}} :
ge.graph "main" id 0 {
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.node "Step" "step" %w : tensor<4xf32> -> tensor<4xf32>
  %ref, %after = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "read" %step [%after] : tensor<4xf32>
}
