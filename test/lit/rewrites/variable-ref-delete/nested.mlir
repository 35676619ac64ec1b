// RUN: ge-opt %s --variable-ref-delete | filecheck %s

// Inside a call, an input that is handed through and a nested call take the mark themselves; nothing deeper does. [refdel-2]

// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.data "x" {{.*}}ref_var_src_var_name = "w"
// CHECK: ge.partitioned_call "inner_call" {{.*}}ref_var_src_var_name = "w"
// CHECK-LABEL: ge.graph "inner"
// CHECK-NOT: ref_var_src_var_name
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %y:2 = ge.partitioned_call "call" %w calls ["sub"] : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
  %ref = ge.variable_ref "ref" of "w" %y#0 : tensor<4xf32> -> tensor<4xf32>
  %ref2 = ge.variable_ref "ref2" of "w" %y#1 : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %y = ge.partitioned_call "inner_call" %x calls ["inner"] : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %x, %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}, {attrs = {_parent_node_index = 1 : i64}}]}> : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "inner" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %step = ge.node "Step" "step" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %step <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}
