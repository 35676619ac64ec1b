// RUN: ge-opt %s --ref-identity-delete --split-input-file | filecheck %s

// One behind the other, and in subgraphs: all go. [ident-1]

// CHECK-LABEL: ge.graph "main"
// CHECK-NOT: ge.ref_identity
// CHECK: ge.node "Read" "read" %x, %x <
// CHECK-LABEL: ge.graph "sub"
// CHECK-NOT: ge.ref_identity
ge.graph "main" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.ref_identity "one" %x : tensor<4xf32> -> tensor<4xf32>
  %two = ge.ref_identity "two" %one : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read" %two, %one : (tensor<4xf32>, tensor<4xf32>)
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.ref_identity "one" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %one : tensor<4xf32>
}

// -----

// An `Identity` stays.

// CHECK-LABEL: ge.graph "identity"
// CHECK: ge.identity "one"
ge.graph "identity" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.identity "one" %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

// Where the readers keep their own view of the input, the source's descriptor may be another one. [desc-8]

// CHECK-LABEL: ge.graph "views"
// CHECK: ge.node "Read" "read" %{{.*}} as tensor<2x2xf32> : tensor<4xf32>
ge.graph "views" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.ref_identity "one" %x : tensor<4xf32> -> tensor<2x2xf32>
  ge.node "Read" "read" %one : tensor<2x2xf32>
}
