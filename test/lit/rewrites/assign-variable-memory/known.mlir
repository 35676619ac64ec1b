// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// A variable that an earlier graph placed stays where it is, and the earlier graph stays its allocator; one that comes
// in another format and is no larger keeps its address. [mem-6] [mem-15]

// CHECK:      ge.var "w" : tensor<2x3xf32> size 64 allocated_by 0
// CHECK-NEXT: ge.var "b" : tensor<4xf16> size 64 allocated_by 0
// CHECK-NEXT: ge.var_place "w" : tensor<2x3xf32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NEXT: ge.var_place "b" : tensor<4xf32> size 64 at 34359739904 offset 1536 memory 2
// CHECK-NEXT: ge.var_place "b" : tensor<4xf16> size 64 at 34359739904 offset 1536 memory 2
// CHECK-NEXT: ge.var_address 34359738368 : tensor<2x3xf32> size 64 memory 2
// CHECK-NEXT: ge.var_address 34359739904 : tensor<4xf32> size 64 memory 2
// CHECK-NEXT: ge.var_memory 2 used 3072
ge.graph "first" id 0 {
  %w = ge.variable "w" : tensor<2x3xf32>
  %b = ge.variable "b" : tensor<4xf32>
  ge.net_output "out" %w, %b : (tensor<2x3xf32>, tensor<4xf32>)
}
ge.graph "second" id 1 {
  %w = ge.variable "w" : tensor<2x3xf32>
  %b = ge.variable "b" : tensor<4xf16>
  ge.net_output "out" %w, %b : (tensor<2x3xf32>, tensor<4xf16>)
}
