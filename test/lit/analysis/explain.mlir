// A report says what became of every variable: as JSON for programs, as a page for people; nothing else changes.

// RUN: ge-opt %s --ge-variable-pipeline --verify-equivalence --explain=%t.json -o %t.out
// RUN: ge-opt %s --ge-variable-pipeline -o %t.alone
// RUN: diff %t.out %t.alone
// RUN: filecheck %s < %t.json
// Without passes, what GE's would do.
// RUN: ge-opt %s --explain=%t.html -o %t.same
// RUN: ge-opt %s -o %t.read
// RUN: diff %t.same %t.read
// RUN: filecheck %s --check-prefix=PAGE < %t.html

!plain = tensor<2x20x4x3xf32, #ge.layout<NCHW, origin = NCHW[2, 20, 4, 3]>>
!blocks = tensor<2x2x4x3x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 20, 4, 3]>>

ge.graph "g" id 0 {
  %w = ge.variable "a & <b>" : !plain
  %a = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %bias = ge.variable "bias" : tensor<4xf32>
  ge.net_output "out" %a, %bias : (!blocks, tensor<4xf32>)
}

// CHECK:      "variables": 2,
// CHECK-NEXT: "converted": 1,
// CHECK-NEXT: "saved": 4992,
// CHECK-NEXT: "saved_in": {
// CHECK-NEXT:   "g": 4992
// CHECK-NEXT: },
// CHECK-NEXT: "memory": 1152,
// CHECK-NEXT: "proofs": {
// CHECK-NEXT:   "equal": 2
// CHECK:      "name": "a & <b>",
// CHECK:      "decision": "converted",
// CHECK:      "label": "acc-2",
// CHECK:      "removed": [
// CHECK:        "node": "to_blocks",
// CHECK-NEXT:   "type": "TransData",
// CHECK-NEXT:   "moves": 4992
// CHECK:      "proof": "equal",
// CHECK-NEXT: "run": "equal",
// CHECK:      "name": "bias",
// CHECK:      "decision": "kept",
// CHECK-NEXT: "reason": "reader \"out\" of type NetOutput is not a trans op",

// PAGE:     1 of 2 variables is stored in the form that its readers want
// PAGE-NOT: a & <b>
// PAGE:     a &amp; &lt;b&gt;
// PAGE-NOT: src=
