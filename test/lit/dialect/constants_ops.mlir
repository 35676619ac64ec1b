// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Data that is known before a graph runs.

ge.graph "g" id 0 {
  // CHECK: %0 = ge.const "build_time" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  // GENERIC: %0 = "ge.const"() <{name = "build_time"}> {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : () -> tensor<2xi32>
  %0 = ge.const "build_time" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  // A dump at a low level leaves the data out. [file-10]
  // CHECK: %1 = ge.const "without_data" : tensor<2xi32>
  // GENERIC: %1 = "ge.const"() <{name = "without_data"}> : () -> tensor<2xi32>
  %1 = ge.const "without_data" : tensor<2xi32>
  // CHECK: %2 = ge.constant "online" {value = #ge.tensor<tensor<2xf32>, [1.0, -0.5]>} : tensor<2xf32>
  // GENERIC: %2 = "ge.constant"() <{name = "online"}> {value = #ge.tensor<tensor<2xf32>, [1.0, -0.5]>} : () -> tensor<2xf32>
  %2 = ge.constant "online" {value = #ge.tensor<tensor<2xf32>, [1.0, -0.5]>} : tensor<2xf32>
  // CHECK: %3 = ge.file_constant "in_a_file" {file_path = "weights.bin", length = 8 : i64, offset = 0 : i64} : tensor<2xf32>
  // GENERIC: %3 = "ge.file_constant"() <{name = "in_a_file"}> {file_path = "weights.bin", length = 8 : i64, offset = 0 : i64} : () -> tensor<2xf32>
  %3 = ge.file_constant "in_a_file" {file_path = "weights.bin", length = 8 : i64, offset = 0 : i64} : tensor<2xf32>
  // CHECK: %4 = ge.const_place_holder "of_the_user" : tensor<2xf32>
  // GENERIC: %4 = "ge.const_place_holder"() <{name = "of_the_user"}> : () -> tensor<2xf32>
  %4 = ge.const_place_holder "of_the_user" : tensor<2xf32>
}
