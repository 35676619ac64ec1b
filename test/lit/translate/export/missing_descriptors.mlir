// RUN: ge-translate --mlir-to-ge-proto %s | ge-opt | filecheck %s

// An input without a descriptor keeps its place in a file, so that later inputs keep theirs. [graph-3] [desc-8]

// CHECK: [[INVALID:!t[0-9]+]] = tensor<!ge.undefined, #ge.layout<RESERVED>>

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: ge.node "T" "middle" _ as [[INVALID]], %x : tensor<4xf32>
  ge.node "T" "middle" _, %x : tensor<4xf32>
  // CHECK: ge.node "T" "attributes" %x as [[INVALID]], %x <{input_desc_attrs = [{}, {size = 16 : i64}]}>
  ge.node "T" "attributes" %x as none, %x <{input_desc_attrs = [{}, {size = 16 : i64}]}> : (tensor<4xf32>, tensor<4xf32>)
  // Behind the last one nothing is written.
  // CHECK: ge.node "T" "end" %x, _, _ :
  ge.node "T" "end" %x, _, _ : tensor<4xf32>
}
