// RUN: ge-opt %s --ref-identity-delete --variable-ref-delete --verify-diagnostics

// What only a `RefIdentity` waited for, only the ref behind it waits for, until that goes. [ident-1] [refdel-2]

ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{may write variable "w" before "read" uses it: only ref "w_ref" waits for that [refdel-2]}}
  %new = ge.node "Neg" "new" %x : tensor<4xf32> -> tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %w : tensor<4xf32> -> !ge.control
  %same = ge.ref_identity "same" %new [%read.ctl] : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "w_ref" of "w" %same : tensor<4xf32> -> tensor<4xf32>
}
