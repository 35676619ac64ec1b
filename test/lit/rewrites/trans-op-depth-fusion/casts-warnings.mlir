// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file --verify-diagnostics

// A pair of casts that GE takes out although the first rounds is warned of. [clean-2]

ge.graph "rounds" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{'ge.cast' op is undone by "back" and loses nothing any more: what read that reads values that DT_FLOAT16 does not have [clean-2]}}
  %half = ge.cast "half" %x : tensor<4xf32> -> tensor<4xf16>
  %back = ge.cast "back" %half : tensor<4xf16> -> tensor<4xf32>
  ge.node "Read" "read" %back : tensor<4xf32>
}

// -----

// One that widens is not, nor one that stays.

ge.graph "widens" id 0 {
  %x = ge.data "x" : tensor<4xf16>
  %wide = ge.cast "wide" %x : tensor<4xf16> -> tensor<4xf32>
  %back = ge.cast "back" %wide : tensor<4xf32> -> tensor<4xf16>
  %whole = ge.cast "whole" %wide : tensor<4xf32> -> tensor<4xi32>
  %again = ge.cast "again" %whole : tensor<4xi32> -> tensor<4xf32>
  ge.node "Read" "read" %back, %again : (tensor<4xf16>, tensor<4xf32>)
}
