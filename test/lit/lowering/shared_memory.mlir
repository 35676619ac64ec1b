// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-2, mem-18: a variable that shares another's memory is a variable of its own; accesses to both are ordered.

// CHECK-LABEL: gert.graph "shares"
// CHECK: gert.variable "w" "Variable" {_src_var_name = "v"} : tensor<4xf32>
// CHECK: gert.variable "v" "Variable" : tensor<4xf32>
// CHECK-LABEL: gert.main
// CHECK: %[[READ:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %n.shape, %w, %n) for "n"
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %v.shape, %x.shape, %v.shape, %v, %x, %v) [%[[READ]]] for "a"
ge.graph "shares" id 0 {
  %w = ge.variable "w" {_src_var_name = "v"} : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %a = ge.assign "a" %v, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
}

// -----

// CHECK-LABEL: gert.graph "user's memory"
// CHECK: gert.variable "p" "ConstPlaceHolder" {addr = 4096 : i64} : tensor<4xf32>
// CHECK: "SplitVariable"
ge.graph "user's memory" id 0 {
  %p = ge.const_place_holder "p" {addr = 4096 : i64} : tensor<4xf32>
}

// -----

// An unknown rank is as good as unknown dims.

// CHECK-LABEL: gert.graph "unknown rank"
// CHECK: gert.kernel "InferShape"(%x.shape, %infer) for "n" : !gert.shape
ge.graph "unknown rank" id 0 {
  %x = ge.data "x" : !ge.unranked_tensor<[-2], f32>
  %n = ge.node "Neg" "n" %x : !ge.unranked_tensor<[-2], f32> -> !ge.unranked_tensor<[-2], f32>
}
