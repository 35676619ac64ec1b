// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-5: an output of the name of a written input has that input's shape and memory; nothing is inferred or allocated.

// CHECK-LABEL: gert.graph "assign"
// CHECK: gert.node "a" "Assign" (ref : tensor<4xf32>, value : tensor<4xf32>) -> (ref : tensor<4xf32>) writes [0]
// CHECK-LABEL: gert.main
// CHECK-NOT: "InferShape"
// CHECK: %[[A:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %x.shape, %w.shape, %w, %x, %w) for "a"
// CHECK-NEXT: %[[B:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %w.shape, %x.shape, %w.shape, %w, %x, %w) [%[[A]]] for "b"
// CHECK-NOT: "InferShape"
// CHECK: "EnsureTensorAtOutMemory"(%w.shape, %w, %like, %stream, %out.tensor) [%[[B]]]
ge.graph "assign" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %b = ge.assign_add "b" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.net_output "out" %b : tensor<4xf32>
}

// -----

// Optimisers also write what they have no output for.

// CHECK-LABEL: gert.graph "named"
// CHECK: gert.node "m" "ApplyMomentum" (var : tensor<4xf32>, accum : tensor<4xf32>, lr : tensor<f32>) -> (var : tensor<4xf32>) writes [0, 1]
// CHECK: "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %v.shape, %lr.shape, %w.shape, %w, %v, %lr, %w) for "m"
ge.graph "named" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %lr = ge.data "lr" : tensor<f32>
  %m = ge.node "ApplyMomentum" "m" (var = %w, accum = %v, lr = %lr) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (var : tensor<4xf32>)
}

// -----

// Without names, outputs stand for the written inputs in order; an unknown optimiser writes its first input.

// CHECK-LABEL: gert.graph "unnamed"
// CHECK: gert.node "m" "ApplyAdamD" (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) writes [0, 1, 2]
// CHECK: gert.node "f" "ApplyFtrl" (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>) writes [0]
// CHECK: "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %v.shape, %u.shape, %w.shape, %v.shape, %u.shape, %w, %v, %u, %w, %v, %u) for "m"
ge.graph "unnamed" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %u = ge.variable "u" : tensor<4xf32>
  %m:3 = ge.node "ApplyAdamD" "m" %w, %v, %u : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %f = ge.node "ApplyFtrl" "f" %m#0, %m#1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// The descriptor of an input may say that it is written.

// CHECK-LABEL: gert.graph "ref_port_index"
// CHECK: gert.node "n" "Custom" (tensor<4xf32>) -> (tensor<4xf32>) writes [0]
ge.graph "ref_port_index" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %n = ge.node "Custom" "n" %w <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}]}> : tensor<4xf32> -> tensor<4xf32>
}
