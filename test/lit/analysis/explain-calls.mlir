// A conversion in a called graph is around the variable that the graph is given, before and after a pass moves that in.

// RUN: ge-opt %s --explain=%t.json -o %t
// RUN: filecheck %s < %t.json
// Nor is all gone that a lowering makes something else of.
// RUN: ge-opt %s --ge-variable-pipeline --convert-ge-to-gert --explain=%t.json -o %t
// RUN: filecheck %s < %t.json

!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "train" id 0 {
  %w = ge.variable "w" : !a
  %y = ge.partitioned_call "call" %w calls ["body"] : !a -> !b
  %back = ge.trans_data "back" %y : !b -> !a
  %r = ge.variable_ref "r" of "w" %back : !a -> !a
  ge.net_output "out" %y : !b
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "in" {_parent_node_index = 0 : i64} : !a
  %z = ge.trans_data "to" %x : !a -> !b
  ge.net_output "body_out" %z <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !b
}

// CHECK:      "saved": 0,
// CHECK-NEXT: "saved_in": {
// CHECK-NEXT:   "train": 0
// CHECK-NEXT: },
// CHECK:      "stops": true
// CHECK:      "removed": [],
// CHECK-NEXT: "left": [
// CHECK:        "node": "to",
// CHECK-NEXT:   "type": "TransData",
// CHECK-NEXT:   "moves": 960,
// CHECK-NEXT:   "root": "train",
// CHECK-NEXT:   "saved": 0
// CHECK:        "node": "back",
// CHECK:      "added": [],
