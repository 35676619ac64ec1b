// RUN: ge-opt %s --variable-ref-useless-control-out-delete=strict --remarks --verify-diagnostics | filecheck %s

// A strict run keeps the edges of a ref that may stay, to copy what is made elsewhere. [useless-1]

// CHECK: ge.node "Read" "read" %n, %w [%ref.ctl]
// CHECK: ge.node "Read" "read_v" %sum :
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  // expected-remark@+1 {{"w_ref" stays as it is: strict: "read" waits for what it copies, if it stays [useless-1]}}
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %n : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "read" %n, %w [%ref.ctl] : (tensor<4xf32>, tensor<4xf32>)
  %v = ge.variable "v" : tensor<4xf32>
  %sum = ge.assign_add "sum" %v, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %in_place, %in_place.ctl = ge.variable_ref "v_ref" of "v" %sum : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "read_v" %sum [%in_place.ctl] : tensor<4xf32>
}
