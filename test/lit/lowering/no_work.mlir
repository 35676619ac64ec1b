// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-13: these hand on their input's memory, which is freed once, after the last reader of all of them.

// CHECK-LABEL: gert.graph "chain"
// CHECK-LABEL: gert.main
// CHECK:      %i.shape, %i = gert.kernel "IdentityShapeAndAddr"(%x.shape, %x)
// CHECK-NEXT: %r.shape, %r = gert.kernel "IdentityShapeAndAddr"(%i.shape, %i)
// CHECK-NEXT: %s.shape = gert.kernel "InferShape"(%r.shape, %infer) for "s"
// CHECK-NEXT: %s = gert.kernel "IdentityAddr"(%r)
// CHECK-NOT:  FreeMemHbm
// CHECK:      %[[DONE:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %s.shape, %n.shape, %s, %n) for "n"
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%x) [%[[DONE]]]
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%n) [%[[DONE]]]
// CHECK-NEXT: }
ge.graph "chain" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %i = ge.identity "i" %x : tensor<4xf32> -> tensor<4xf32>
  %r = ge.ref_identity "r" %i : tensor<4xf32> -> tensor<4xf32>
  %s = ge.squeeze_v2 "s" %r : tensor<4xf32> -> tensor<2x2xf32>
  %n = ge.node "Neg" "n" %s : tensor<2x2xf32> -> tensor<2x2xf32>
}

// -----

// `dev-identity-copy`: an Identity of what the graph writes has memory of its own, unless it is a RefIdentity.

// CHECK-LABEL: gert.graph "written"
// CHECK-LABEL: gert.main
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %before.shape, %w, %before) for "before"
// CHECK: gert.kernel "IdentityShapeAndAddr"(%w.shape, %w)
// CHECK: for "a"
// CHECK: "EnsureTensorAtOutMemory"(%before.shape, %before
ge.graph "written" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %before = ge.identity "before" %w : tensor<4xf32> -> tensor<4xf32>
  %same = ge.ref_identity "same" %w : tensor<4xf32> -> tensor<4xf32>
  %a = ge.assign "a" %same, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.net_output "out" %before : tensor<4xf32>
}

// -----

// What does not keep the number of bytes moves data.

// CHECK-LABEL: gert.graph "other size"
// CHECK-NOT: "IdentityAddr"
// CHECK: for "r"
ge.graph "other size" id 0 {
  %x = ge.data "x" : tensor<2x1x2x2x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
  %r = ge.reshape "r" %x : tensor<2x1x2x2x16xf32, #ge.layout<NC1HWC0, c0 = 16>> -> tensor<1x1x2x2x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
}
