// What keeps a variable is the graph that converts it and is refused, whatever other graphs are compiled later.

// RUN: ge-opt %s --explain=%t.json -o %t
// RUN: filecheck %s < %t.json
// RUN: ge-opt %s --ge-variable-pipeline --rebuild --explain=%t.html -o %t
// RUN: filecheck %s --check-prefix=PAGE < %t.html

!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "init" id 0 {
  %w = ge.variable "w" : !a
  %v = ge.variable "v" : !a
  %x = ge.data "x" : !a
  %s = ge.assign "set" %w, %x : (!a, !a) -> !a
  %t = ge.assign "set_v" %v, %x : (!a, !a) -> !a
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : !a
  %v = ge.variable "v" : !a
  %c = ge.trans_data "c" %w : !a -> !b
  %d = ge.trans_data "d" %v : !a -> !b
  %n = ge.node "Square" "norm" (x = %w) : !a -> (y : !a)
  ge.net_output "out" %c, %d, %n : (!b, !b, !a)
}
ge.graph "save" id 2 {
  %w = ge.variable "w" : !a
  ge.net_output "vars" %w : !a
}

// CHECK:      "name": "w",
// CHECK:      "decision": "kept",
// CHECK-NEXT: "reason": "reader \"norm\" of type Square is not a trans op",
// CHECK-NEXT: "reason_graph": "train",
// CHECK:      "refusals": [
// CHECK:        "graph": "init",
// CHECK-NEXT:   "reason": "reader \"set\" of type Assign is not a trans op",
// CHECK:        "stops": false
// CHECK:        "graph": "train",
// CHECK:        "stops": true
// CHECK:        "graph": "save",
// CHECK:        "stops": false
// CHECK:      "name": "v",
// CHECK:      "decision": "converted",
// CHECK:      "refusals": [],

// PAGE: <p><span class="soft">in train:</span> reader {{.*}}norm{{.*}} of type Square is not a trans op
// PAGE: why each graph left it as it is{{.*}}in init:{{.*}}set{{.*}}no conversion reads it there{{.*}}in train:{{.*}}norm
