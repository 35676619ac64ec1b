// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Inputs, outputs, copies and places to tie control edges to.

ge.graph "g" id 0 {
  // An input of the graph. GE gives it an input without source.
  // CHECK: %x = ge.data "x" {index = 0 : i64} : tensor<4xf32>
  // GENERIC: %x = "ge.data"() <{name = "x"}> {index = 0 : i64} : () -> tensor<4xf32>
  %x = ge.data "x" {index = 0 : i64} : tensor<4xf32>
  // CHECK: %x1 = ge.data "x1" _ as tensor<4xf32> : tensor<4xf32>
  // GENERIC: %x1 = "ge.data"(%0) <{name = "x1", input_descs = [tensor<4xf32>]}> : (!ge.none) -> tensor<4xf32>
  %x1 = ge.data "x1" _ as tensor<4xf32> : tensor<4xf32>
  // Nothing but a name, and then something with results.
  // CHECK: ge.no_op "alone"{{$}}
  // GENERIC: "ge.no_op"() <{name = "alone"}> : () -> ()
  ge.no_op "alone"
  // One that the graph may write to.
  // CHECK: %r = ge.ref_data "r" : tensor<4xf32>
  // GENERIC: %r = "ge.ref_data"() <{name = "r"}> : () -> tensor<4xf32>
  %r = ge.ref_data "r" : tensor<4xf32>
  // CHECK: %i = ge.identity "i" %x : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %i = "ge.identity"(%x) <{name = "i"}> : (tensor<4xf32>) -> tensor<4xf32>
  %i = ge.identity "i" %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %j = ge.ref_identity "j" %r : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %j = "ge.ref_identity"(%r) <{name = "j"}> : (tensor<4xf32>) -> tensor<4xf32>
  %j = ge.ref_identity "j" %r : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %n.ctl = ge.no_op "n" : !ge.control
  // GENERIC: %n.ctl = "ge.no_op"() <{name = "n"}> : () -> !ge.control
  %n.ctl = ge.no_op "n" : !ge.control
  // Any type that has no operation of its own.
  // CHECK: %y = ge.node "Relu" "relu" %i [%n.ctl] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %y = "ge.node"(%i, %n.ctl) <{type = "Relu", name = "relu"}> : (tensor<4xf32>, !ge.control) -> tensor<4xf32>
  %y = ge.node "Relu" "relu" %i [%n.ctl] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: ge.net_output "out" %y, %j : (tensor<4xf32>, tensor<4xf32>)
  // GENERIC: "ge.net_output"(%y, %j) <{name = "out"}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  ge.net_output "out" %y, %j : (tensor<4xf32>, tensor<4xf32>)
}
