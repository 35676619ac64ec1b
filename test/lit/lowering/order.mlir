// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-11, `dev-readers-first`: nodes run near their order in the file; readers come before a writer where nothing else tells.

// CHECK-LABEL: gert.graph "readers first"
// CHECK-LABEL: gert.main
// CHECK: %[[EARLY:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "early"
// CHECK: %[[LATE:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "late"
// CHECK: %[[WRITE:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[EARLY]], %[[LATE]]] for "write"
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[WRITE]]] for "after"
// CHECK: "EnsureTensorAtOutMemory"(%w.shape, %w, {{.*}}) [%[[WRITE]]]
ge.graph "readers first" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %early = ge.node "Neg" "early" %w : tensor<4xf32> -> tensor<4xf32>
  %a = ge.assign "write" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.net_output "out" %w : tensor<4xf32>
  %after = ge.node "Neg" "after" %a : tensor<4xf32> -> tensor<4xf32>
  %id = ge.ref_identity "id" %w : tensor<4xf32> -> tensor<4xf32>
  %late = ge.node "Neg" "late" %id : tensor<4xf32> -> tensor<4xf32>
}

// -----

// A reader that depends on a writer comes behind it, though the writer of its variable waits for readers.

// CHECK-LABEL: gert.graph "crossed"
// CHECK-LABEL: gert.main
// CHECK: for "write a"
// CHECK: for "read b"
// CHECK: for "write b"
// CHECK: for "read a"
ge.graph "crossed" id 0 {
  %a = ge.variable "a" : tensor<4xf32>
  %b = ge.variable "b" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %wa, %wa.ctl = ge.assign "write a" %a, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  %wb, %wb.ctl = ge.assign "write b" %b, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  %rb = ge.node "Neg" "read b" %b [%wa.ctl] : tensor<4xf32> -> tensor<4xf32>
  %ra = ge.node "Neg" "read a" %a [%wb.ctl] : tensor<4xf32> -> tensor<4xf32>
}
