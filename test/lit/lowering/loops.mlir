// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-7: a While takes over the values of its first turn: what it alone reads is handed to it, all else is copied.

// CHECK-LABEL: gert.graph "while"
// CHECK-LABEL: gert.main
// CHECK: %[[N:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "n"
// CHECK: %[[MINE:.*]] = gert.kernel "AllocMemHbm"
// CHECK: %[[COPIED:.*]] = gert.kernel "CopyH2D"(%i, %[[MINE]], %stream)
// CHECK: %[[X:.*]] = gert.kernel "AllocMemHbm"
// CHECK: %[[COPIEDX:.*]] = gert.kernel "CopyD2D"(%x, %[[X]], %stream)
// CHECK: %{{.*}} = gert.kernel "While"(%n.shape, %n, %i.shape, %[[MINE]], %x.shape, %[[X]], {{.*}}) [%[[N]], %[[COPIED]], %[[COPIEDX]]] do {
// CHECK: %[[LESS:.*]] = gert.kernel "AllocMemHbm"
// CHECK: %[[HOST:.*]], %{{.*}} = gert.kernel "MakeSureTensorAtHost"(%[[LESS]]
// CHECK: %again.flag, %{{.*}} = gert.kernel "GenCondForWhile"(%less.shape, %[[HOST]]) {dtype = i1} : !gert.flag, !ge.control
// CHECK: gert.kernel "FreeMemHbm"(%[[LESS]])
// CHECK-NEXT: gert.kernel "InnerNetOutput"(%again.flag)
// CHECK-NEXT: }, {
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} for "add"
// CHECK: gert.kernel "InnerNetOutput"
// CHECK-NEXT: } : !gert.shape, !gert.data, !gert.shape, !gert.data, !gert.shape, !gert.data
// CHECK-NOT: "FreeMemHbm"(%n)
ge.graph "while" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  %i = ge.const "i" {value = #ge.tensor<tensor<i32>, [0]>} : tensor<i32>
  %l:3 = ge.while "l" %n, %i, %x calls ["cond", "turn"] : (tensor<4xf32>, tensor<i32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>, tensor<4xf32>)
  ge.net_output "out" %l, %x : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "cond" id 0 subgraph {
  %i = ge.data "i" {_parent_node_index = 1 : i64} : tensor<i32>
  %less = ge.node "Less" "less" %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
  ge.net_output "out" %less : tensor<i1>
}
ge.graph "turn" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %i = ge.data "i" {_parent_node_index = 1 : i64} : tensor<i32>
  %y = ge.data "y" {_parent_node_index = 2 : i64} : tensor<4xf32>
  %add = ge.node "Add" "add" %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i32>
  ge.net_output "out" %x, %add, %y : (tensor<4xf32>, tensor<i32>, tensor<4xf32>)
}
