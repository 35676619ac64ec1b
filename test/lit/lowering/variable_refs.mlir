// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-5: a ref of what is in the variable's memory already has nothing to do; all else is copied there.

// CHECK-LABEL: gert.graph "written in place"
// CHECK-LABEL: gert.main
// CHECK: gert.kernel "LaunchKernelWithHandle"
// CHECK: gert.kernel "IdentityShapeAndAddr"(%w.shape, %w)
// CHECK-NOT: Copy
ge.graph "written in place" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = ge.variable_ref "w_TO_a_REF_0" of "w" %a : tensor<4xf32> -> tensor<4xf32>
}

// -----

// CHECK-LABEL: gert.graph "from elsewhere"
// CHECK-LABEL: gert.main
// CHECK: %[[DONE:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %n.shape, %w, %n) for "n"
// CHECK-NEXT: %[[COPIED:done.*]] = gert.kernel "CopyD2D"(%n, %w, %stream) [%[[DONE]]]
// CHECK-NEXT: "FreeMemHbm"(%n) [%[[COPIED]]]
ge.graph "from elsewhere" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %r = ge.variable_ref "r" of "w" %n : tensor<4xf32> -> tensor<4xf32>
}
