// Bisecting: the rewrites of all graphs and passes are counted, and the last that is made is shown.

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir --max-rewrites=0 | filecheck %s --check-prefix=NONE
// NONE: ge.node "Neg" "b"
// NONE: ge.node "Neg" "b"

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir --max-rewrites=4 2>%t.err | filecheck %s --check-prefix=SOME
// RUN: filecheck %s --input-file=%t.err --check-prefix=LAST
// SOME:     ge.graph "g"
// SOME-NOT: "Neg"
// SOME:     ge.graph "h"
// SOME-NOT: "Neg"
// SOME:     ge.node "Abs" "b_Abs"
// LAST:      note: rewrite 4, the last that is made, by pattern 'neg_to_abs'
// LAST-NEXT: %b = ge.node "Neg" "b" %a

// The pass's own option is for each root graph.

// RUN: ge-opt %s --apply-patterns="file=%S/Inputs/chain.mlir max-rewrites=1" | filecheck %s --check-prefix=EACH
// EACH: ge.node "Abs" "b_Abs"
// EACH: ge.node "Abs" "b_Abs"

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
ge.graph "h" id 1 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "Abs" "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
