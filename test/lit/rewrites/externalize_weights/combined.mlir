// RUN: rm -rf %t
// RUN: ge-opt %s --externalize-weights="mode=2 dir=%t" | filecheck %s
// RUN: ge-opt %s --externalize-weights="mode=2 dir=%t" | filecheck %s

// All weights are in one file, each at a multiple of 512; what it holds already is not written again. [weight-1]

// CHECK:      ge.file_constant "a" {location = "weight_combined", offset = 0 : i64, length = 8 : i64
// CHECK-NEXT: ge.file_constant "b" {location = "weight_combined", offset = 512 : i64, length = 4 : i64
// CHECK-NEXT: ge.file_constant "a_again" {location = "weight_combined", offset = 0 : i64, length = 8 : i64
// CHECK:      ge.file_constant "c" {location = "weight_combined", offset = 1024 : i64, length = 4 : i64
ge.graph "g" id 0 {
  %0 = ge.const "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  %1 = ge.const "b" {value = #ge.tensor<tensor<1xi32>, [3]>} : tensor<1xi32>
  %2 = ge.const "a_again" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
}
ge.graph "h" id 1 {
  %0 = ge.const "c" {value = #ge.tensor<tensor<1xi32>, [4]>} : tensor<1xi32>
}
