// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// Variables are placed one after the other, at multiples of 512 that are 1024 bytes or more apart. [mem-7] [mem-15]

// CHECK:      ge.var "w" : !t0 size 1568 allocated_by 0
// CHECK-NEXT: ge.var "b" : tensor<4xf32> size 64 allocated_by 0
// CHECK-NEXT: ge.var_place "w" : !t0 size 1568 at 34359738368 offset 0 memory 2
// CHECK-NEXT: ge.var_place "b" : tensor<4xf32> size 64 at 34359741440 offset 3072 memory 2
// CHECK-NEXT: ge.var_address 34359738368
// CHECK-NEXT: ge.var_address 34359741440
// CHECK-NEXT: ge.var_memory 2 used 4608
// CHECK:      ge.variable "w" <{fields = {output_i = array<i64: 34359738368>}}>
// CHECK:      ge.variable "b" <{fields = {output_i = array<i64: 34359741440>}}>
ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<8x8x3x2xf32, #ge.layout<NHWC>>
  %b = ge.variable "b" : tensor<4xf32>
  ge.net_output "out" %w, %b : (tensor<8x8x3x2xf32, #ge.layout<NHWC>>, tensor<4xf32>)
}
