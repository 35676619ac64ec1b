// Graphs that call each other in a circle cannot be run, nor whatever is done to them; where the circle is, is told.

// RUN: ge-opt %s --ge-variable-pipeline --verify-equivalence --explain=%t.json -o %t 2>&1 | filecheck %s
// RUN: filecheck %s --check-prefix=REPORT < %t.json

!a = tensor<4xf32>

// What a pass puts into a circle makes no new one.
// CHECK-NOT: error
// CHECK:     endless-calls.mlir:[[# @LINE + 15]]:8: warning: not run to an end: {{.*}} expected graphs that do not call themselves, got "body" in a circle [v2-7]
// CHECK-NOT: error
ge.graph "g" id 0 {
  %w = ge.variable "w" : !a
  %y = ge.partitioned_call "y" %w calls ["body"] : !a -> !a
  ge.net_output "out" %y : !a
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : !a
  %y = ge.partitioned_call "y" %x calls ["again"] : !a -> !a
  ge.net_output "out" %y : !a
}
ge.graph "again" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : !a
  %n = ge.node "Neg" "n" (x = %x) : !a -> (y : !a)
  %y = ge.partitioned_call "y" %n calls ["body"] : !a -> !a
  ge.net_output "out" %y : !a
}
// REPORT: "run": "unknown"
