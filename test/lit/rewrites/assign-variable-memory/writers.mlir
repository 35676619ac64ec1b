// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// What writers make of a variable lies where the variable lies, also behind another writer, and so does an output that
// says whose memory it is in. [mem-16]

// CHECK: ge.variable "w" <{fields = {output_i = array<i64: 34359738368>}}>
// CHECK: ge.assign "a" {{.*}}output_i = array<i64: 34359738368>
// CHECK: ge.assign_add "b" {{.*}}output_i = array<i64: 34359738368>
// CHECK: ge.node "Momentum" "m" {{.*}}output_i = array<i64: 0, 34359738368>
// CHECK: ge.node "Relu" "r"
// CHECK-NOT: output_i
ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = ge.assign_add "b" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %m:2 = ge.node "Momentum" "m" %x <{output_desc_attrs = [{}, {attrs = {ref_var_src_var_name = "w"}}]}> : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
  %r = ge.node "Relu" "r" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %r, %m#0 : (tensor<4xf32>, tensor<4xf32>)
}
