// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s --check-prefixes=CHECK,READ
// RUN: ge-opt %s --convert-ge-to-gert=user-memory=w.bin | filecheck %s --check-prefixes=CHECK,USER

// v2-4: one FileConstantKernel a file:offset, as long as the longest that is there, freed in DeInit.

// CHECK-LABEL: gert.init
// READ:      %[[SIZE:.*]] = gert.kernel "Const" {value = 16 : i64} : !gert.size
// READ:      %[[ID:.*]] = gert.kernel "Const" {value = "a"} : !gert.string
// READ:      %[[DIR:.*]] = gert.kernel "ConstData" {name = "weight_dir"} : !gert.string
// READ:      %[[FILE:.*]] = gert.kernel "Const" {value = "w.bin"} : !gert.string
// READ-NEXT: %a = gert.kernel "FileConstantKernel"(%session, %[[ID]], %init.allocator, %stream, %[[SIZE]], %[[DIR]], %[[FILE]]) {offset = 512 : i64, length = 16 : i64} : !gert.data
// USER:      %[[SIZE:.*]] = gert.kernel "Const" {value = 16 : i64} : !gert.size
// USER-NEXT: %[[ADDRESS:.*]] = gert.kernel "ConstData" {name = "user_memory", file = "w.bin"} : !gert.address
// USER-NEXT: %a = gert.kernel "FileConstantUserMemKernel"(%[[ADDRESS]], %[[SIZE]]) {offset = 512 : i64} : !gert.data
// CHECK:     %byId = gert.kernel "FileConstantKernel"
// CHECK-SAME: {offset = 0 : i64, length = 16 : i64, by_id} : !gert.data
// READ-NOT:  FileConstant
// CHECK-LABEL: gert.deinit
// READ-COUNT-2: "FreeMemory"
// USER-COUNT-1: "FreeMemory"
// CHECK-NOT: "FreeMemory"
ge.graph "g" id 0 {
  %a = ge.file_constant "a" {location = "w.bin", offset = 512 : i64, length = 8 : i64} : tensor<2xf32>
  %b = ge.file_constant "b" {location = "w.bin", offset = 512 : i64} : tensor<4xf32>
  %c = ge.file_constant "byId" {file_id = "weights", length = 16 : i64} : tensor<4xf32>
  %s = ge.node "Fuse" "s" %a, %b, %c : (tensor<2xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  ge.net_output "out" %s : tensor<2xf32>
}
