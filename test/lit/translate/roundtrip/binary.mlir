// RUN: ge-translate --mlir-to-ge-proto-binary %s -o %t.pb
// RUN: ge-translate --ge-proto-to-mlir %t.pb | filecheck %s
// RUN: ge-translate --ge-proto-to-ge-proto-binary %t.pb | cmp %t.pb -

// The binary form holds the same as text, and names nodes where text has lines.

// RUN: head -c 60 %t.pb > %t.cut
// RUN: not ge-translate --ge-proto-to-mlir %t.cut 2>&1 | filecheck %s --check-prefix=CUT
// CUT: .cut: error: expected a whole binary ge.proto.ModelDef, got 60 bytes that are cut short or damaged [file-1]

ge.graph "g" id 0 {
  // CHECK: %x = ge.data "x" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: ge.net_output "out" %x : tensor<4xf32>
  ge.net_output "out" %x : tensor<4xf32>
}
