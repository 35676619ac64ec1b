// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-5: an output that lives in a variable's memory is not allocated.

// CHECK-LABEL: gert.graph "ref_var_src_var_name"
// CHECK-LABEL: gert.main
// CHECK-NOT: "AllocMemHbm"
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %n.shape, %x, %w) for "n"
// CHECK-NOT: "AllocMemHbm"
ge.graph "ref_var_src_var_name" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.node "Neg" "n" %x <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}> : tensor<4xf32> -> tensor<4xf32>
}

// -----

// A variable that no node of the graph stands for is declared with the type of the output.

// CHECK-LABEL: gert.graph "_assign_var_name"
// CHECK-NEXT: gert.input
// CHECK-NEXT: gert.variable "elsewhere" "Variable" : tensor<4xf32>
// CHECK-LABEL: gert.main
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %n.shape, %x, %elsewhere) for "n"
ge.graph "_assign_var_name" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %y = ge.node "Neg" "n" %x <{output_desc_attrs = [{attrs = {_assign_var_name = "elsewhere"}}]}> : tensor<4xf32> -> tensor<4xf32>
}

// -----

// A reshape to a variable's memory has work to do after all.

// CHECK-LABEL: gert.graph "reshape"
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %r.shape, %x, %w) for "r"
ge.graph "reshape" id 0 {
  %x = ge.data "x" : tensor<2x2xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %r = ge.reshape "r" %x <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}> : tensor<2x2xf32> -> tensor<4xf32>
}

// -----

// What a called graph gives away is copied there, and read there.

// CHECK-LABEL: gert.graph "call"
// CHECK-LABEL: gert.main
// CHECK: %call.shape, %call, %call.shape.done = gert.kernel "PartitionedCall"
// CHECK: gert.kernel "CopyD2D"(%call, %w, %stream)
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%call)
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle{{.*}}, %call.shape, %read.shape, %w, %read) [%{{.*}}] for "read"
ge.graph "call" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %call = ge.partitioned_call "call" %x calls ["sub"] <{output_desc_attrs = [{attrs = {_assign_var_name = "w"}}]}> : tensor<4xf32> -> tensor<4xf32>
  %read = ge.node "Neg" "read" %call : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "sub" id 0 subgraph {
  %d = ge.data "d" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "n" %d : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %n <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}
