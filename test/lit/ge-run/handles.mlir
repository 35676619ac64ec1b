// Who reads, writes or asks through a handle does so to the variable that it refers to, as do other graphs. [dev-handles]
// RUN: ge-run %s --table=false --warnings-as-errors | filecheck %s

!f = tensor<2xf32>
!b = tensor<i1>
!r = tensor<!ge.resource>
!i = tensor<i32>

// CHECK-LABEL: graph "ask"
// CHECK-NEXT: 0 "q:0" : tensor<i1> = false
ge.graph "ask" id 0 {
  %v = ge.var_handle_op "v" {dtype = #ge.dt<0>, shape = array<i64: 2>} : !r
  %q = ge.var_is_initialized_op "q" %v : !r -> !b
  ge.net_output "out" %q : !b
}

ge.graph "init" id 1 {
  %h = ge.var_handle_op "handle" {shared_name = "v"} : !r
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  ge.assign_variable_op "a" %h, %x : (!r, !f) -> ()
}

// Also through other nodes and in a graph that is called.
// CHECK-LABEL: graph "count"
// CHECK-NEXT: 0 "before:0" : tensor<2xf32> = [1.0, 2.0]
// CHECK-NEXT: 1 "call:0" : tensor<2xf32> = [2.0, 4.0]
// CHECK-NEXT: 2 "q:0" : tensor<i1> = true
ge.graph "count" id 2 {
  %h = ge.var_handle_op "v" : !r
  %i = ge.identity "i" %h : !r -> !r
  %before, %read = ge.read_variable_op "before" %i : !r -> (!f, !ge.control)
  %y, %y.ctl = ge.partitioned_call "call" %i [%read] calls ["add"] : !r -> (!f, !ge.control)
  %q = ge.is_variable_initialized "q" %h [%y.ctl] : !r -> !b
  ge.net_output "out" %before, %y, %q : (!f, !f, !b)
}
ge.graph "add" id 2 subgraph {
  %h = ge.data "h" {_parent_node_index = 0 : i64} : !r
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %added = ge.assign_add_variable_op "a" %h, %x : (!r, !f) -> !ge.control
  %y = ge.read_variable_op "y" %h [%added] : !r -> !f
  ge.net_output "out" %y : !f
}

// A loop keeps it from turn to turn.
// CHECK-LABEL: graph "loop"
// CHECK-NEXT: 0 "y:0" : tensor<2xf32> = [5.0, 10.0]
// CHECK-NEXT: 1 "for:1" : tensor<i1> = true
ge.graph "loop" id 3 {
  %h = ge.var_handle_op "v" : !r
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %four = ge.const "four" {value = #ge.tensor<!i, [4]>} : !i
  %no = ge.const "no" {value = #ge.tensor<!b, [false]>} : !b
  %k, %q = ge.for "for" %one, %four, %one, %h, %no calls ["turn"] : (!i, !i, !i, !r, !b) -> (!r, !b)
  %y = ge.read_variable_op "y" %k : !r -> !f
  ge.net_output "out" %y, %q : (!f, !b)
}
ge.graph "turn" id 3 subgraph {
  %h = ge.data "h" {_parent_node_index = 1 : i64} : !r
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %added = ge.assign_add_variable_op "a" %h, %x : (!r, !f) -> !ge.control
  %q = ge.var_is_initialized_op "q" %h [%added] : !r -> !b
  ge.net_output "out" %h, %q : (!r, !b)
}

// CHECK-LABEL: graph "save"
// CHECK-NEXT: 0 "v:0" : tensor<2xf32> = [5.0, 10.0]
ge.graph "save" id 4 {
  %v = ge.variable "v" : !f
  ge.net_output "out" %v : !f
}
