// RUN: ge-opt %s --variable-ref-delete --split-input-file | filecheck %s

// A ref becomes a mark on the output that fed it. [refdel-2] [refdel-3]

// CHECK-LABEL: ge.graph "marked"
// CHECK: ge.node "Step" "step" {{.*}}ref_var_src_var_name = "w"
// CHECK-NOT: ge.variable_ref
ge.graph "marked" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.node "Step" "step" %w : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> tensor<4xf32>
}

// -----

// The variable itself gets no mark. [refdel-2]

// CHECK-LABEL: ge.graph "itself"
// CHECK-NOT: ref_var_src_var_name
// CHECK-NOT: ge.variable_ref
ge.graph "itself" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %w : tensor<4xf32> -> tensor<4xf32>
}

// -----

// Of a call, the output inside is marked. [refdel-2]

// CHECK-LABEL: ge.graph "main"
// CHECK-NOT: ref_var_src_var_name
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.node "Step" "step" {{.*}}ref_var_src_var_name = "w"
ge.graph "main" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.partitioned_call "call" %w calls ["sub"] : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %y : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %step = ge.node "Step" "step" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %step <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}
