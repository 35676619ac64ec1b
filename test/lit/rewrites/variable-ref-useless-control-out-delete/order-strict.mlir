// RUN: ge-opt %s --variable-ref-useless-control-out-delete=strict --remarks --verify-diagnostics | filecheck %s

// A strict run keeps such edges. [useless-1]

// CHECK: ge.node "Read" "read" %n [%ref.ctl]
ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %before.ctl = ge.node "Save" "before" %v : tensor<4xf32> -> !ge.control
  // expected-remark@+1 {{"w_ref" stays as it is: strict: "read" does not wait for "before" any more, as ref "w_ref" does [useless-1]}}
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %n [%before.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "read" %n [%ref.ctl] : tensor<4xf32>
}
