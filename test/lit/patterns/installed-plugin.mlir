// An installed package that names a plugin as its entry point extends every tool.

// RUN: env PYTHONPATH=%S/Inputs/package ge-opt %s --tiny-pass --remarks 2>%t.err | filecheck %s
// RUN: filecheck %s --input-file=%t.err --check-prefix=REMARK
// RUN: env PYTHONPATH=%S/Inputs/package xdsl-opt %s -p 'apply-patterns{file="%S/Inputs/package/tiny_extension/tiny.mlir"}' \
// RUN:   | filecheck %s

// REMARK: installed-plugin.mlir:15:8: remark: pattern 'drop_neg' is not applied: [2, 4] is no square
ge.graph "g" id 0 {
  // CHECK:      %x = ge.data "x"
  // CHECK-NEXT: %y = ge.data "y"
  %x = ge.data "x" : tensor<4x4xf32>
  %y = ge.data "y" : tensor<2x4xf32>
  %a = ge.node "Neg" "a" %x : tensor<4x4xf32> -> tensor<4x4xf32>
  %b = ge.node "Neg" "b" %y : tensor<2x4xf32> -> tensor<2x4xf32>
  // CHECK-NEXT: %b = ge.node "Neg" "b" %y
  // CHECK-NEXT: ge.net_output "out" %x, %b
  ge.net_output "out" %a, %b : (tensor<4x4xf32>, tensor<2x4xf32>)
}
