// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// A variable may be known under another name, and may share another's memory. [mem-15] [mem-18]

// CHECK:      ge.var "c" : tensor<4xf32> size 64 allocated_by 0
// CHECK-NEXT: ge.var_place "c" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NOT:  ge.var_place
// CHECK:      ge.variable "w" <{fields = {output_i = array<i64: 34359738368>}}>
// CHECK:      ge.variable "v" <{fields = {output_i = array<i64: 34359738368>}}>
ge.graph "train" id 0 {
  %w = ge.variable "w" {_src_const_name = "c"} : tensor<4xf32>
  %v = ge.variable "v" {_src_var_name = "c"} : tensor<4xf32>
  ge.net_output "out" %w, %v : (tensor<4xf32>, tensor<4xf32>)
}
