// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// A control edge is an operand behind the data, from a last result that is there on demand. [graph-4]

ge.graph "g" id 0 {
  // CHECK: %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
  // GENERIC: %x, %x.ctl = "ge.data"() <{name = "x"}> : () -> (tensor<4xf32>, !ge.control)
  %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
  // CHECK: %n.ctl = ge.no_op "n" [%x.ctl] : !ge.control
  // GENERIC: %n.ctl = "ge.no_op"(%x.ctl) <{name = "n"}> : (!ge.control) -> !ge.control
  %n.ctl = ge.no_op "n" [%x.ctl] : !ge.control
  // CHECK: %y, %y.ctl = ge.node "Relu" "y" %x [%x.ctl, %n.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  // GENERIC: %y, %y.ctl = "ge.node"(%x, %x.ctl, %n.ctl) <{type = "Relu", name = "y"}> : (tensor<4xf32>, !ge.control, !ge.control) -> (tensor<4xf32>, !ge.control)
  %y, %y.ctl = ge.node "Relu" "y" %x [%x.ctl, %n.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  // A data result of which only the order is used.
  // CHECK: ge.no_op "last" [%y.ctl]{{$}}
  // GENERIC: "ge.no_op"(%y.ctl) <{name = "last"}> : (!ge.control) -> ()
  ge.no_op "last" [%y.ctl]
}
