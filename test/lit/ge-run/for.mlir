// A For runs its body for each number from start up to limit, but not that, in steps of delta; the body has the number
// and then the values. A delta that leads elsewhere takes no turn. [v2-7] [dev-for]
// RUN: ge-run %s --table=false | filecheck %s

!i = tensor<i32>

// CHECK: 0 "up:0" : tensor<i32> = 369
// CHECK: 1 "down:0" : tensor<i32> = 97531
// CHECK: 2 "wrong:0" : tensor<i32> = 0
// CHECK: 3 "still:0" : tensor<i32> = 0
// CHECK: 4 "far:0" : tensor<i32> = 2147483646
// CHECK: 5 "far:1" : tensor<i32> = 3
// CHECK: 6 "turns:0" : tensor<i32> = 3
ge.graph "for" id 0 {
  %zero = ge.const "zero" {value = #ge.tensor<!i, [0]>} : !i
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %three = ge.const "three" {value = #ge.tensor<!i, [3]>} : !i
  %nine = ge.const "nine" {value = #ge.tensor<!i, [9]>} : !i
  %ten = ge.const "ten" {value = #ge.tensor<!i, [10]>} : !i
  %back = ge.const "back" {value = #ge.tensor<!i, [-2]>} : !i
  %least = ge.const "least" {value = #ge.tensor<!i, [-2147483648]>} : !i
  %most = ge.const "most" {value = #ge.tensor<!i, [2147483647]>} : !i
  %up = ge.for "up" %three, %ten, %three, %zero calls ["digits"] : (!i, !i, !i, !i) -> !i
  %down = ge.for "down" %nine, %zero, %back, %zero calls ["digits"] : (!i, !i, !i, !i) -> !i
  %wrong = ge.for "wrong" %nine, %zero, %three, %zero calls ["digits"] : (!i, !i, !i, !i) -> !i
  %still = ge.for "still" %nine, %zero, %zero, %zero calls ["digits"] : (!i, !i, !i, !i) -> !i
  %far, %more = ge.for "far" %least, %most, %most, %zero, %zero calls ["last"] : (!i, !i, !i, !i, !i) -> (!i, !i)
  %turns = ge.for "turns" %one, %ten, %three, %zero calls ["count"] : (!i, !i, !i, !i) -> !i
  ge.net_output "out" %up, %down, %wrong, %still, %far, %more, %turns : (!i, !i, !i, !i, !i, !i, !i) -> ()
}
ge.graph "digits" id 0 subgraph {
  %i = ge.data "i" {_parent_node_index = 0 : i64} : !i
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !i
  %ten = ge.const "ten" {value = #ge.tensor<!i, [10]>} : !i
  %shifted = ge.node "Mul" "shifted" (x1 = %x, x2 = %ten) : (!i, !i) -> (y : !i)
  %y = ge.node "Add" "y" (x1 = %shifted, x2 = %i) : (!i, !i) -> (y : !i)
  ge.net_output "out" %y : !i
}
ge.graph "last" id 0 subgraph {
  %i = ge.data "i" {_parent_node_index = 0 : i64} : !i
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !i
  %n = ge.data "n" {_parent_node_index = 2 : i64} : !i
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %next = ge.node "Add" "next" (x1 = %n, x2 = %one) : (!i, !i) -> (y : !i)
  ge.net_output "out" %i, %next : (!i, !i) -> ()
}

// It need not look at its number.
ge.graph "count" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !i
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %y = ge.node "Add" "y" (x1 = %x, x2 = %one) : (!i, !i) -> (y : !i)
  ge.net_output "out" %y : !i
}
