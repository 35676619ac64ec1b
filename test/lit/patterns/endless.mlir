// Patterns that would rewrite without end are an error where they do it.

// RUN: ge-opt %s --patterns=%S/Inputs/grows.mlir --verify-diagnostics=only-expected
// RUN: not ge-opt %s --patterns=%S/Inputs/loops.mlir 2>&1 | filecheck %s

// CHECK: error: 'ge.node' op is rewritten without end by pattern
// CHECK: loops.mlir:10:1: note: pattern 'and_back' made 8 of the last 16 rewrites
// CHECK: loops.mlir:1:1: note: pattern 'there' made 8 of the last 16 rewrites

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{'ge.node' op is rewritten without end by pattern}}
  %b = ge.node "Neg" "b" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %b : tensor<4xf32>
}
