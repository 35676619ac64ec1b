// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-translate --mlir-to-ge-proto %s | filecheck %s --check-prefix=FILE

// Consumers are in the order of the text, unless `peer_index` says otherwise. [graph-11] [file-3]

ge.graph "g" id 0 {
  %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
  // CHECK: "second" %x <{peer_index = array<i64: 1>}>
  ge.node "T" "second" %x <{peer_index = array<i64: 1>}> : tensor<4xf32>
  // CHECK: "first" %x <{peer_index = array<i64: 0>}>
  ge.node "T" "first" %x <{peer_index = array<i64: 0>}> : tensor<4xf32>
  // One that does not say stands where the text has it among the others.
  // CHECK: "third" %x [%x.ctl] : tensor<4xf32>
  ge.node "T" "third" %x [%x.ctl] : tensor<4xf32>
}

// FILE:      name: "second"
// FILE:      _src_out_peer_index_for_ge_txt_load
// FILE:      i: 1
// FILE:      name: "first"
// FILE:      _src_out_peer_index_for_ge_txt_load
// FILE:      i: 0
// FILE:      name: "third"
// FILE:      _src_out_peer_index_for_ge_txt_load
// FILE:      i: 2
// FILE-NEXT: i: 0
