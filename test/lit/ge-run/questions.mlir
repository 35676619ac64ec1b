// Whether a variable is initialised is told while a graph runs, or when it is compiled: in both ways the same.
// RUN: ge-run %s --table=false > %t.run
// RUN: ge-run %s --table=false --ge-variable-pipeline | diff %t.run -
// RUN: filecheck %s < %t.run

!f = tensor<2xf32>
!b = tensor<i1>

// CHECK-LABEL: graph "before"
// CHECK-NEXT: 0 "q:0" : tensor<i1> = false
ge.graph "before" id 0 {
  %w = ge.variable "w" : !f
  %q = ge.is_variable_initialized "q" %w : !f -> !b
  ge.net_output "out" %q : !b
}

// CHECK-LABEL: graph "fill"
// CHECK-NEXT: 0 "early:0" : tensor<i1> = false
// CHECK-NEXT: 1 "late:0" : tensor<i1> = true
ge.graph "fill" id 1 {
  %v = ge.variable "v" : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %a, %a.ctl = ge.assign "a" %v, %x : (!f, !f) -> (!f, !ge.control)
  %early = ge.var_is_initialized_op "early" %v : !f -> !b
  %late = ge.var_is_initialized_op "late" %v [%a.ctl] : !f -> !b
  ge.net_output "out" %early, %late : (!b, !b)
}

// CHECK-LABEL: graph "ask"
// CHECK-NEXT: 0 "q:0" : tensor<i1> = true
ge.graph "ask" id 2 {
  %v = ge.variable "v" : !f
  %q = ge.is_variable_initialized "q" %v : !f -> !b
  ge.net_output "out" %q : !b
}

// What questions are for: what a variable has where it has something, else something to begin with.
// CHECK-LABEL: graph "begin"
// CHECK-NEXT: 0 "if:0" : tensor<2xf32> = [3.0, 4.0]
ge.graph "begin" id 3 {
  %u = ge.variable "u" : !f
  %q = ge.var_is_initialized_op "q" %u : !f -> !b
  %y = ge.if "if" %q, %u calls ["keep", "assign"] : (!b, !f) -> !f
  ge.net_output "out" %y : !f
}
ge.graph "keep" id 3 subgraph {
  %u = ge.data "u" {_parent_node_index = 1 : i64} : !f
  ge.net_output "out" %u : !f
}
ge.graph "assign" id 3 subgraph {
  %u = ge.variable "u" : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [3.0, 4.0]>} : !f
  %a = ge.assign "a" %u, %x : (!f, !f) -> !f
  ge.net_output "out" %a : !f
}
