// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-6: control edges are tokens. What a variable waits for, its readers wait for; a NoOp of several is one token.

// CHECK-LABEL: gert.graph "edges"
// CHECK-LABEL: gert.main
// CHECK: %[[A:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "a"
// CHECK: %[[B:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "b"
// CHECK: %[[N:done.*]] = gert.kernel "NoOp" [%[[A]], %[[B]]] : !ge.control
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[N]]] for "c"
// CHECK: %[[I:.*]] = gert.kernel "IdentityShapeAndAddr"(%x.shape, %x) [%[[N]]]
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[A]]] for "d"
ge.graph "edges" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a, %a.ctl = ge.node "Neg" "a" %x : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %b, %b.ctl = ge.node "Neg" "b" %x : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %n = ge.no_op "n" [%a.ctl, %b.ctl] : !ge.control
  %c = ge.node "Neg" "c" %x [%n] : tensor<4xf32> -> tensor<4xf32>
  %i = ge.identity "i" %x [%n] : tensor<4xf32> -> tensor<4xf32>
  %w = ge.variable "w" [%a.ctl] : tensor<4xf32>
  %d = ge.node "Neg" "d" %w : tensor<4xf32> -> tensor<4xf32>
}

// -----

// Whoever waits for a node without work waits for who made its input.

// CHECK-LABEL: gert.graph "through"
// CHECK-LABEL: gert.main
// CHECK: %[[A:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "a"
// CHECK: %r, %[[R:.*]] = gert.kernel "IdentityAddr"(%a) [%[[A]]] : !gert.data, !ge.control
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[R]]] for "b"
ge.graph "through" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Neg" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %r, %r.ctl = ge.reshape "r" %a : tensor<4xf32> -> (tensor<2x2xf32>, !ge.control)
  %b = ge.node "Neg" "b" %x [%r.ctl] : tensor<4xf32> -> tensor<4xf32>
}
