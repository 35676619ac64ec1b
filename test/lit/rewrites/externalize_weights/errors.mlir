// RUN: ge-opt %s --split-input-file --verify-diagnostics --externalize-weights="mode=1 dir=%t"
// RUN: not ge-opt %s --split-input-file --externalize-weights="dir=%t" 2>&1 | filecheck %s --check-prefix=MODE
// RUN: not ge-opt %s --split-input-file --externalize-weights="mode=3" 2>&1 | filecheck %s --check-prefix=THREE
// RUN: not ge-opt %s --split-input-file --externalize-weights="mode=1 dir=/dev/null/w" 2>&1 | filecheck %s --check-prefix=DIR

// MODE:  expected mode=1 or mode=2, or option ge.externalWeight to be one of these, got neither [weight-1]
// THREE: expected 1|2 for option 'mode', got '3'
// DIR:   errors.mlir:{{[0-9]+}}:1: error: cannot write weights to '/dev/null/w': Not a directory [weight-1]

ge.graph "g" id 0 {
  %0 = ge.const "fine" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{'ge.const' op expected the data of "cut", got a text that elides it [weight-1]}}
  %0 = ge.const "cut" {value = #ge.tensor<tensor<2xi32>, elided>} : tensor<2xi32>
}
