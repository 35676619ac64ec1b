// What was proved and run is told also of a session that has no variables.

// RUN: ge-opt %s --ge-variable-pipeline --verify-equivalence --explain=%t.json -o %t
// RUN: filecheck %s < %t.json

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  ge.net_output "out" %x : tensor<4xf32>
}

// CHECK:      "variables": [],
// CHECK:      "proof": "equal",
// CHECK-NEXT: "run": "equal"
