// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-7: a PartitionedCall is a kernel with a sub execution graph, which hands out memory of its own.

// CHECK-LABEL: gert.graph "call"
// CHECK: gert.node "n" "Neg"
// CHECK: gert.node "body/n" "Neg"
// CHECK-LABEL: gert.main
// CHECK: %y.shape, %y, %y.shape.done = gert.kernel "PartitionedCall"(%n.shape, {{.*}}) [%done] do {
// CHECK: %n_2 = gert.kernel "AllocMemHbm"
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} for "body/n"
// CHECK: gert.kernel "InnerNetOutput"(%n.shape_2, %n_2)
// CHECK-NEXT: } : !gert.shape, !gert.data, !ge.control
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%n) [%y.shape.done]
// CHECK: gert.kernel "FreeMemHbm"(%y)
ge.graph "call" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  %y = ge.partitioned_call "y" %n calls ["body"] : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %y : tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
  %a = ge.data "a" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "n" %a : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n : tensor<4xf32>
}

// -----

// Outputs are told by `_parent_node_index`; what is handed out twice, or is not the graph's own, is copied; what the
// calling node does not want is freed.

// CHECK-LABEL: gert.graph "handed"
// CHECK-LABEL: gert.main
// CHECK: "PartitionedCall"
// CHECK: for "n"
// CHECK: for "m"
// CHECK: %[[OTHER:y.*]] = gert.kernel "AllocMemHbm"
// CHECK: gert.kernel "CopyD2D"(%{{x.*}}, %[[OTHER]], %{{.*}})
// CHECK: gert.kernel "FreeMemHbm"(%m)
// CHECK-NEXT: gert.kernel "InnerNetOutput"(%{{x.shape.*}}, %[[OTHER]], %n.shape, %n)
ge.graph "handed" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %y:2 = ge.partitioned_call "y" %x calls ["body"] : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  %m = ge.node "Abs" "m" %n : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n, %x, %m <{input_desc_attrs = [{attrs = {_parent_node_index = 1 : i64}}, {attrs = {_parent_node_index = 0 : i64}}, {attrs = {_parent_node_index = 2 : i64}}]}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}

// -----

// A call that writes a variable is ordered with others that access it, by what its sub execution graph does.

// CHECK-LABEL: gert.graph "written inside"
// CHECK-LABEL: gert.main
// CHECK: %[[READ:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "before"
// CHECK: %[[CALL:.*]] = gert.kernel "PartitionedCall"{{.*}} [%[[READ]]] do {
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[CALL]]] for "after"
ge.graph "written inside" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %call.ctl = ge.partitioned_call "call" %x calls ["body"] : tensor<4xf32> -> !ge.control
  %before = ge.node "Neg" "before" %w : tensor<4xf32> -> tensor<4xf32>
  %after = ge.node "Neg" "after" %w [%call.ctl] : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
