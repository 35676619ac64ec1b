// RUN: ge-opt %s --assign-variable-memory -o %t.mlir
// RUN: filecheck %s --input-file=%t.mlir
// RUN: ge-opt %t.mlir --assign-variable-memory | diff %t.mlir -

// Constants with the same bytes share a place, if their elements have one size; file constants do by path and offset.
// [mem-6]

// CHECK:      ge.var_place "a" : tensor<2xi32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NEXT: ge.var_place "c" : tensor<1x2xi32> size 64 at 34359738368 offset 0 memory 2
// CHECK-NEXT: ge.var_place "b" : tensor<2xi32> size 64 at 34359739904 offset 1536 memory 2
// CHECK-NEXT: ge.var_place "d" : tensor<1xi64> size 64 at 34359741440 offset 3072 memory 2
// CHECK-NEXT: ge.var_place "f" : tensor<4xf32> size 64 at 34359742976 offset 4608 memory 2 file "w.bin:512"
// CHECK-NEXT: ge.var_place "h" : tensor<4xf32> size 64 at 34359742976 offset 4608 memory 2{{$}}
// CHECK-NEXT: ge.var_place "g" : tensor<4xf32> size 64 at 34359744512 offset 6144 memory 2 file "w.bin:0"
// CHECK:      ge.var_memory 2 used 7680
// CHECK:      ge.constant "c" <{fields = {output_i = array<i64: 34359738368>}}>
ge.graph "first" id 0 {
  %a = ge.constant "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  %b = ge.constant "b" {value = #ge.tensor<tensor<2xi32>, [1, 3]>} : tensor<2xi32>
  ge.net_output "out" %a, %b : (tensor<2xi32>, tensor<2xi32>)
}
ge.graph "second" id 1 {
  %c = ge.constant "c" {value = #ge.tensor<tensor<1x2xi32>, [1, 2]>} : tensor<1x2xi32>
  %d = ge.constant "d" {value = #ge.tensor<tensor<1xi64>, [8589934593]>} : tensor<1xi64>
  %f = ge.file_constant "f" {location = "w.bin", offset = 512 : i64} : tensor<4xf32>
  %g = ge.file_constant "g" {file_path = "w.bin"} : tensor<4xf32>
  %h = ge.file_constant "h" {location = "w.bin", offset = 512 : i64} : tensor<4xf32>
  ge.net_output "out" %c, %d, %f, %g, %h : (tensor<1x2xi32>, tensor<1xi64>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}
