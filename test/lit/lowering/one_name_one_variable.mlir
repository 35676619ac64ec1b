// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s

// v2-2: nodes of one name, in the root graph and its subgraphs, are one SplitVariable; each graph has its own.

// CHECK-LABEL: gert.graph "first" id 0
// CHECK-COUNT-1: gert.variable "w"
// CHECK-NOT: gert.variable
// CHECK: "SplitVariable"
// CHECK-NOT: "SplitVariable"
ge.graph "first" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.partitioned_call "call" %w calls ["body"] : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %y, %w : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "body" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  ge.net_output "out" %w : tensor<4xf32>
}

// CHECK-LABEL: gert.graph "second" id 1
// CHECK: "SplitVariable"
// CHECK-NOT: "SplitVariable"
ge.graph "second" id 1 {
  %w = ge.variable "w" : tensor<4xf32>
}
