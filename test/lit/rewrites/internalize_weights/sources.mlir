// RUN: rm -rf %t && mkdir %t && printf '\001\000\000\000\002\000\000\000' > %t/two && printf '\003\000\000\000' > %t/three
// RUN: ge-opt %s --internalize-weights=dir=%t --ge-option='ge.exec.value_bins={"value_bins": [{"value_bin_id": "id", "value_bin_file": "%t/three"}]}' | filecheck %s

// The file is `location`, or `file_path`, or what an option names for `file_id`; a length of 0 is the tensor's. [weight-4]

// CHECK:      ge.const "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
// CHECK-NEXT: ge.const "b" {value = #ge.tensor<tensor<1xi32>, [2]>} : tensor<1xi32>
// CHECK-NEXT: ge.const "c" {value = #ge.tensor<tensor<1xi32>, [3]>} : tensor<1xi32>
ge.graph "g" id 0 {
  %0 = ge.file_constant "a" {location = "two", file_path = "three"} : tensor<2xi32>
  %1 = ge.file_constant "b" {file_path = "two", file_id = "id", offset = 4 : i64} : tensor<1xi32>
  %2 = ge.file_constant "c" {file_id = "id", length = 4 : i64} : tensor<1xi32>
}
