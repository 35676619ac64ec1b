// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-14: inputs are in the order of `index`, where that is one; nothing splits an input that nothing reads.

// CHECK-LABEL: gert.graph "indexed"
// CHECK-NEXT: gert.input 0 "b" : tensor<2xf32>
// CHECK-NEXT: gert.input 1 "a" : tensor<4xf32>
// CHECK-NEXT: gert.input 2 "unread" : tensor<f32>
// CHECK-NEXT: gert.output 0 "b:0" : tensor<2xf32>
// CHECK-NEXT: gert.output 1 "s:1" : tensor<4xf32>
// CHECK-NEXT: gert.output 2 "b:0" : tensor<2xf32>
// CHECK-LABEL: gert.main
// CHECK: %b.tensor = gert.kernel "Data" {index = 0 : i64}
// CHECK: %a.tensor = gert.kernel "Data" {index = 1 : i64}
// CHECK-NOT: "Data"
// CHECK: gert.kernel "EnsureTensorAtOutMemory"(%b.shape, %b,
// CHECK: gert.kernel "EnsureTensorAtOutMemory"(%s.shape_1, %s_1,
// CHECK: gert.kernel "EnsureTensorAtOutMemory"(%b.shape, %b,
ge.graph "indexed" id 0 {
  %b = ge.data "b" {index = 0 : i64} : tensor<2xf32>
  %a = ge.ref_data "a" {index = 1 : i64} : tensor<4xf32>
  %u = ge.data "unread" {index = 2 : i64} : tensor<f32>
  %s:2 = ge.node "Split" "s" %a : tensor<4xf32> -> (tensor<2xf32>, tensor<4xf32>)
  ge.net_output "out" %b, %s#1, %b : (tensor<2xf32>, tensor<4xf32>, tensor<2xf32>)
}

// -----

// CHECK-LABEL: gert.graph "not indexed"
// CHECK-NEXT: gert.input 0 "b"
// CHECK-NEXT: gert.input 1 "a"
ge.graph "not indexed" id 0 {
  %b = ge.data "b" {index = 0 : i64} : tensor<2xf32>
  %a = ge.data "a" {index = 0 : i64} : tensor<4xf32>
}
