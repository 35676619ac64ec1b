// RUN: ge-opt %s --variable-ref-useless-control-out-delete | filecheck %s

// Control edges of a ref to what its source reaches directly go, others stay. [useless-1]

// CHECK: %{{.*}}, %[[REF:.*]] = ge.variable_ref "ref"
// CHECK: ge.node "Read" "by_data" %{{.*}} : tensor
// CHECK: ge.no_op "by_control" [%{{[a-z]*}}]
// CHECK: ge.no_op "not_reached" [%[[REF]]]
ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %step, %token = ge.node "Step" "step" %w : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %ref, %after = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "by_data" %step [%after] : tensor<4xf32>
  ge.no_op "by_control" [%token, %after]
  ge.no_op "not_reached" [%after]
}
