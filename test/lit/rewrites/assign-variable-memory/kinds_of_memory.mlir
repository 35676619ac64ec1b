// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// A variable may ask for memory that other devices reach, or for the host's; the offset in these is the address.
// [mem-15] [mem-7]

// CHECK:      ge.var_place "d" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NEXT: ge.var_place "r" : tensor<4xf32> size 64 at 549755813888 offset 549755813888 memory 3
// CHECK-NEXT: ge.var_place "s" : tensor<4xf32> size 64 at 549755815424 offset 549755815424 memory 3
// CHECK-NEXT: ge.var_place "h" : tensor<4xf32> size 64 at 824633720832 offset 824633720832 memory 129
// CHECK:      ge.variable "r" <{fields = {output_i = array<i64: 549755813888>}}>
ge.graph "train" id 0 {
  %r = ge.variable "r" {_output_memory_type = 1 : i64} : tensor<4xf32>
  %h = ge.variable "h" {_variable_placement = "host"} : tensor<4xf32>
  %d = ge.variable "d" {_output_memory_type = 0 : i64} : tensor<4xf32>
  %s = ge.variable "s" {_output_memory_type = 1 : i64} : tensor<4xf32>
  ge.net_output "out" %r, %h, %d, %s : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
