// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Root graphs and their subgraphs, side by side. [graph-1] [graph-5] [graph-6]

// CHECK: ge.graph "root" id 7 session 3 attributes {a = 1 : i64} {
// GENERIC: "ge.graph"() <{name = "root", id = 7 : i64, session = 3 : i64}> ({
ge.graph "root" id 7 session 3 attributes {a = 1 : i64} {
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: ge.partitioned_call "call" %x calls ["inner"] : tensor<4xf32> -> tensor<4xf32>
  %y = ge.partitioned_call "call" %x calls ["inner"] : tensor<4xf32> -> tensor<4xf32>
}
// CHECK: ge.graph "inner" id 7 subgraph <{inputs = ["a"], outputs = ["b:0"]}> {
// GENERIC: "ge.graph"() <{name = "inner", id = 7 : i64, subgraph, inputs = ["a"], outputs = ["b:0"]}> ({
ge.graph "inner" id 7 subgraph <{inputs = ["a"], outputs = ["b:0"]}> {
  // CHECK: ge.data "a" {_parent_node_index = 0 : i64}
  %a = ge.data "a" {_parent_node_index = 0 : i64} : tensor<4xf32>
  // CHECK: ge.net_output "b" %a <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
  ge.net_output "b" %a <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}
// CHECK: ge.graph "empty" id 8 {
// CHECK-NEXT: }
ge.graph "empty" id 8 {
}
