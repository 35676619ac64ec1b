// A variable that is read before anything has written it is warned of where that is, once; not one that is written
// first, begins with a value, or was filled by a graph before or by a session before.
// RUN: ge-run %s --table=false 2>&1 | filecheck %s
// RUN: ge-run %s --graph=fill --state-out=%t.state --table=false | filecheck %s --check-prefix=FILL
// RUN: ge-run %s --graph=read --state-in=%t.state --table=false --warnings-as-errors

// FILL: graph "fill"

!f = tensor<2xf32>

// CHECK: unwritten.mlir:[[# @LINE + 8]]:8: warning: variable "u" is read here, and nothing has written it: it holds zeros [dev-unwritten]
// CHECK: unwritten.mlir:[[# @LINE + 30]]:8: warning: variable "z" is read here
// CHECK: unwritten.mlir:[[# @LINE + 36]]:8: warning: variable "w" is read here
// CHECK: unwritten.mlir:[[# @LINE + 45]]:8: warning: variable "m1" is read here, {{.*}}; so do 4 other variables that graph "many" reads [dev-unwritten]
// CHECK-NOT: warning
ge.graph "read" id 0 {
  %u = ge.variable "u" : !f
  %v = ge.variable "v" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!f, [1.0, 2.0]>}}]}> : !f
  %y = ge.node "Add" "y" (x1 = %u, x2 = %v) : (!f, !f) -> (y : !f)
  ge.net_output "out" %y : !f
}
ge.graph "fill" id 1 {
  %u = ge.variable "u" : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %a = ge.assign "a" %u, %x : (!f, !f) -> !f
  ge.net_output "out" %a : !f
}
ge.graph "again" id 2 {
  %u = ge.variable "u" : !f
  ge.net_output "out" %u : !f
}

// Also in a graph that is called; a writer that adds looks at what was there before.
ge.graph "calls" id 3 {
  %u = ge.variable "u" : !f
  %y = ge.partitioned_call "call" %u calls ["adds"] : !f -> !f
  ge.net_output "out" %y : !f
}
ge.graph "adds" id 3 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : !f
  %z = ge.variable "z" : !f
  %a = ge.assign_add "add" %z, %x : (!f, !f) -> !f
  ge.net_output "out" %a : !f
}

// A conversion is a reader; of many variables the first stands for all.
ge.graph "converts" id 4 {
  %w = ge.variable "w" : !f
  %h = ge.cast "h" %w {dst_type = 1 : i64} : !f -> tensor<2xf16>
  %y = ge.node "Neg" "y" (x = %h) : (tensor<2xf16>) -> (y : tensor<2xf16>)
  ge.net_output "out" %y : tensor<2xf16>
}
ge.graph "many" id 5 {
  %m1 = ge.variable "m1" : !f
  %m2 = ge.variable "m2" : !f
  %m3 = ge.variable "m3" : !f
  %m4 = ge.variable "m4" : !f
  %m5 = ge.variable "m5" : !f
  %y = ge.node "AddN" "y" (x0 = %m1, x1 = %m2, x2 = %m3, x3 = %m4, x4 = %m5) {N = 5 : i64} : (!f, !f, !f, !f, !f) -> (y : !f)
  ge.net_output "out" %y : !f
}
