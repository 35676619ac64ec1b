// RUN: ge-opt %s --convert-ge-to-gert --gert-optimise | filecheck %s

// v2-20: what waited for the pivot of a branch through a kernel that goes waits for it itself.

// CHECK-LABEL: gert.main
// CHECK: gert.kernel "If"
// CHECK: %[[PIVOT:done.*]] = gert.kernel "BranchPivot"
// CHECK-NEXT: %n = gert.kernel "AllocMemHbm"(%{{.*}}, %{{.*}}) [%[[PIVOT]]]
// CHECK-NEXT: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[PIVOT]]] for "n"
ge.graph "if" id 0 {
  %p = ge.data "p" : tensor<i1>
  %x = ge.data "x" : tensor<4xf32>
  %y = ge.if "y" %p, %x calls ["then", "else"] : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
}
ge.graph "then" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n : tensor<4xf32>
}
ge.graph "else" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  ge.net_output "out" %x : tensor<4xf32>
}
