// RUN: ge-opt %s --variable-ref-useless-control-out-delete --verify-diagnostics

// What a ref waits for, and what feeds it does not, is waited for by nobody else then. [useless-1]

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %before.ctl = ge.node "Save" "before" %v : tensor<4xf32> -> !ge.control
  %ref, %ref.ctl = ge.variable_ref "w_ref" of "w" %n [%before.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  // expected-warning@+1 {{does not wait for "before" any more, as ref "w_ref" does [useless-1]}}
  ge.node "Read" "read" %n [%ref.ctl] : tensor<4xf32>
}
