// RUN: ge-opt %s --ref-identity-delete --split-input-file | filecheck %s

// A node is taken out: its readers read its source, as the last ones, and all that was ordered stays ordered. [ident-1]
// [iso-1] [iso-2] [iso-3] [iso-4]

// CHECK-LABEL: ge.graph "ordered"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before" : !ge.control
// CHECK: %[[X:.*]], %[[TOKEN:.*]] = ge.data "x"
// CHECK-NOT: ge.ref_identity
// CHECK: ge.node "Read" "moved" %[[X]] [%[[BEFORE]]] <{peer_index = array<i64: 1, -1>}>
// CHECK: ge.node "Read" "other" %[[X]] <{peer_index = array<i64: 0>}>
// CHECK: ge.no_op "after" [%[[TOKEN]], %[[BEFORE]]]
ge.graph "ordered" id 0 {
  %before = ge.no_op "before" : !ge.control
  %x = ge.data "x" : tensor<4xf32>
  %same, %token = ge.ref_identity "same" %x [%before] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "moved" %same : tensor<4xf32>
  ge.node "Read" "other" %x : tensor<4xf32>
  ge.no_op "after" [%token]
}

// -----

// Without a source its readers are left without one. [iso-1]

// CHECK-LABEL: ge.graph "sourceless"
// CHECK: ge.node "Read" "read" _ as tensor<4xf32>
ge.graph "sourceless" id 0 {
  %same = ge.ref_identity "same" _ as tensor<4xf32> : tensor<4xf32>
  ge.node "Read" "read" %same : tensor<4xf32>
}
