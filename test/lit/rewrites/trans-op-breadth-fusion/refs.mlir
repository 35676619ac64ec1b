// RUN: ge-opt %s --trans-op-breadth-fusion --variable-ref-delete --verify-diagnostics

// What only the conversion that goes waited for, the ref behind it waits for, until that goes too. [clean-3] [refdel-2]

ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf16>
  // expected-warning@+1 {{may write variable "w" before "read" uses it: only ref "w_ref" waits for that [refdel-2]}}
  %first = ge.cast "first" %x : tensor<4xf16> -> tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %w : tensor<4xf32> -> !ge.control
  %second = ge.cast "second" %x [%read.ctl] : tensor<4xf16> -> tensor<4xf32>
  %ref = ge.variable_ref "w_ref" of "w" %second : tensor<4xf32> -> tensor<4xf32>
  ge.node "Use" "use" %first : tensor<4xf32>
}
