// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic --split-input-file | filecheck %s --check-prefix=GENERIC

// `_` is an input without source; its position still counts. [graph-3]

// CHECK-LABEL: ge.graph "absent"
// GENERIC-LABEL: name = "absent"
ge.graph "absent" id 0 {
  // One operation is the source of all of them, first in the graph.
  // GENERIC-NEXT: %0 = "ge.absent"() : () -> !ge.none
  // CHECK-NEXT: %x = ge.data "x" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // CHECK-NEXT: "first" _, %x : tensor<4xf32>
  // GENERIC: "ge.node"(%0, %x) <{type = "T", name = "first"}> : (!ge.none, tensor<4xf32>) -> ()
  ge.node "T" "first" _, %x : tensor<4xf32>
  // CHECK-NEXT: "only" _{{$}}
  ge.node "T" "only" _
  // CHECK-NEXT: "named" (a = _, b = %x, c = _) : tensor<4xf32>
  ge.node "T" "named" (a = _, b = %x, c = _) : tensor<4xf32>
  // It may have a descriptor all the same.
  // CHECK-NEXT: "described" _ as tensor<8xf16>, %x : tensor<4xf32>
  // GENERIC: "ge.node"(%0, %x) <{type = "T", name = "described", input_descs = [tensor<8xf16>, tensor<4xf32>]}> : (!ge.none, tensor<4xf32>) -> ()
  ge.node "T" "described" _ as tensor<8xf16>, %x : tensor<4xf32>
  // Results only: there is no type to write for an absent input.
  // CHECK-NEXT: "result" _ : tensor<4xf32>
  %y = ge.node "T" "result" _ : tensor<4xf32>
}
