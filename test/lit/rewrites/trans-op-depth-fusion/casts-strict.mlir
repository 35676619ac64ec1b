// RUN: ge-opt %s --trans-op-depth-fusion=strict --remarks --split-input-file --verify-diagnostics

// What a strict run leaves, it says. [clean-2]

ge.graph "rounds" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %half = ge.cast "half" %x : tensor<4xf32> -> tensor<4xf16>
  // expected-remark@+1 {{conversions "half" and "back" stay: strict: a cast from DT_FLOAT to DT_FLOAT16 may lose values [clean-2]}}
  %back = ge.cast "back" %half : tensor<4xf16> -> tensor<4xf32>
  ge.node "Read" "read" %back : tensor<4xf32>
}
