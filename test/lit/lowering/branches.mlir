// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-7: the branch is told by the first input, on the host; the kernels of a branch are between pivot and done.

// CHECK-LABEL: gert.graph "if"
// CHECK-LABEL: gert.main
// CHECK: %p_1, %[[MOVED:.*]] = gert.kernel "MakeSureTensorAtHost"(%p, %host.allocator, %stream)
// CHECK-NEXT: %y.index, %[[LOOKED:.*]] = gert.kernel "GenIndexForIf"(%p.shape, %p_1) {dtype = i1} : !gert.index, !ge.control
// CHECK-NEXT: gert.kernel "FreeMemHost"(%p_1) [%[[LOOKED]]]
// CHECK-NEXT: %y.shape, %y, %{{.*}} = gert.kernel "If"(%y.index, %x.shape, {{.*}}) do {
// CHECK: %[[PIVOT:.*]] = gert.kernel "BranchPivot" : !ge.control
// CHECK-NEXT: gert.kernel "InferShape"({{.*}}) [%[[PIVOT]]] for "n" : !gert.shape
// CHECK: %[[LAUNCHED:.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "n" : !ge.control
// CHECK-NEXT: gert.kernel "BranchDone" [%[[LAUNCHED]]]
// CHECK-NEXT: gert.kernel "InnerNetOutput"(%n.shape, %n)
// CHECK-NEXT: }, {
// CHECK: gert.kernel "BranchPivot"
// CHECK: gert.kernel "CopyD2D"
// CHECK: gert.kernel "BranchDone"
// CHECK-NEXT: gert.kernel "InnerNetOutput"
// CHECK-NEXT: } : !gert.shape, !gert.data, !ge.control
ge.graph "if" id 0 {
  %p = ge.data "p" : tensor<i1>
  %x = ge.data "x" : tensor<4xf32>
  %y = ge.if "y" %p, %x calls ["then", "else"] : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  ge.net_output "out" %y : tensor<4xf32>
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

// -----

// A constant lies on the host already. A branch with nothing to do is still a branch.

// CHECK-LABEL: gert.graph "case"
// CHECK-LABEL: gert.main
// CHECK-NOT: "MakeSureTensorAtHost"
// CHECK: %y.index = gert.kernel "GenIndexForCase"(%i.shape, %i) {dtype = i32} : !gert.index
// CHECK: gert.kernel "Case"(%y.index) do {
// CHECK-NEXT: %[[PIVOT:.*]] = gert.kernel "BranchPivot" : !ge.control
// CHECK-NEXT: gert.kernel "BranchDone" [%[[PIVOT]]]
// CHECK-NEXT: }, {
// CHECK: }, {
// CHECK-NOT: }, {
ge.graph "case" id 0 {
  %i = ge.const "i" {value = #ge.tensor<tensor<i32>, [1]>} : tensor<i32>
  ge.case "y" %i calls ["a", "b", "c"] : tensor<i32>
}
ge.graph "a" id 0 subgraph {
}
ge.graph "b" id 0 subgraph {
}
ge.graph "c" id 0 subgraph {
}
