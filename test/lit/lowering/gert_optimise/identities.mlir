// RUN: ge-opt %s --split-input-file --convert-ge-to-gert --gert-optimise | filecheck %s

// v2-20: identities go, and who read them waits for what they waited for.

// CHECK-LABEL: gert.graph "chain"
// CHECK-LABEL: gert.main
// CHECK-NOT: "Identity
// CHECK: %[[A:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "a"
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %x.shape, %n.shape, %x, %n) [%[[A]]] for "n"
// CHECK-NOT: "Identity
ge.graph "chain" id 0 {
  %x = ge.data "x" : tensor<?xf32>
  %a, %a.ctl = ge.node "Abs" "a" %x : tensor<?xf32> -> (tensor<?xf32>, !ge.control)
  %i = ge.identity "i" %x [%a.ctl] : tensor<?xf32> -> tensor<?xf32>
  %r = ge.ref_identity "r" %i : tensor<?xf32> -> tensor<?xf32>
  %n = ge.node "Neg" "n" %r : tensor<?xf32> -> tensor<?xf32>
}

// -----

// Whoever waited for the identity itself does too; where many wait for many, one kernel stays in between.

// CHECK-LABEL: gert.graph "joined"
// CHECK-LABEL: gert.main
// CHECK: %[[A:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "a"
// CHECK: %[[B:done.*]] = gert.kernel "LaunchKernelWithHandle"{{.*}} for "b"
// CHECK-NOT: "Identity
// CHECK: %[[JOINED:done.*]] = gert.kernel "NoOp" [%[[A]], %[[B]]] : !ge.control
// CHECK-NOT: "Identity
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[JOINED]]] for "n"
// CHECK: gert.kernel "LaunchKernelWithHandle"{{.*}} [%[[JOINED]]] for "m"
ge.graph "joined" id 0 {
  %x = ge.data "x" : tensor<?xf32>
  %a, %a.ctl = ge.node "Abs" "a" %x : tensor<?xf32> -> (tensor<?xf32>, !ge.control)
  %b, %b.ctl = ge.node "Abs" "b" %x : tensor<?xf32> -> (tensor<?xf32>, !ge.control)
  %i, %i.ctl = ge.identity "i" %x [%a.ctl, %b.ctl] : tensor<?xf32> -> (tensor<?xf32>, !ge.control)
  %n = ge.node "Neg" "n" %i : tensor<?xf32> -> tensor<?xf32>
  %m = ge.node "Neg" "m" %x [%i.ctl] : tensor<?xf32> -> tensor<?xf32>
}
