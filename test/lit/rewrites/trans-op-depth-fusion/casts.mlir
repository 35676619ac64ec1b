// RUN: ge-opt %s --trans-op-depth-fusion --split-input-file | filecheck %s
// RUN: ge-opt %s --trans-op-depth-fusion=strict --split-input-file | filecheck %s --check-prefix=STRICT

// A pair of casts goes where GE sees no loss; a strict run keeps every narrowing. [clean-2]

// CHECK-LABEL: ge.graph "narrowed"
// CHECK-NOT: ge.cast
// STRICT-LABEL: ge.graph "narrowed"
// STRICT-COUNT-2: ge.cast
ge.graph "narrowed" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %half = ge.cast "half" %x : tensor<4xf32> -> tensor<4xf16>
  %back = ge.cast "back" %half : tensor<4xf16> -> tensor<4xf32>
  ge.node "Read" "read" %back : tensor<4xf32>
}

// -----

// CHECK-LABEL: ge.graph "widened"
// CHECK-NOT: ge.cast
// STRICT-LABEL: ge.graph "widened"
// STRICT-NOT: ge.cast
ge.graph "widened" id 0 {
  %x = ge.data "x" : tensor<4xi8>
  %wide = ge.cast "wide" %x : tensor<4xi8> -> tensor<4xf32>
  %back = ge.cast "back" %wide : tensor<4xf32> -> tensor<4xi8>
  ge.node "Read" "read" %back : tensor<4xi8>
}

// -----

// STRICT-LABEL: ge.graph "float_to_int"
// CHECK-LABEL: ge.graph "float_to_int"
// CHECK-COUNT-2: ge.cast
ge.graph "float_to_int" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %whole = ge.cast "whole" %x : tensor<4xf32> -> tensor<4xi32>
  %back = ge.cast "back" %whole : tensor<4xi32> -> tensor<4xf32>
  ge.node "Read" "read" %back : tensor<4xf32>
}

// -----

// CHECK-LABEL: ge.graph "to_bool"
// CHECK-COUNT-2: ge.cast
ge.graph "to_bool" id 0 {
  %x = ge.data "x" : tensor<4xi32>
  %truth = ge.cast "truth" %x : tensor<4xi32> -> tensor<4xi1>
  %back = ge.cast "back" %truth : tensor<4xi1> -> tensor<4xi32>
  ge.node "Read" "read" %back : tensor<4xi32>
}
