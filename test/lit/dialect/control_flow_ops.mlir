// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Nodes that call graphs, and the framework's own control flow.

ge.graph "g" id 0 {
  // CHECK: %p = ge.data "p" : tensor<i1>
  // GENERIC: %p = "ge.data"() <{name = "p"}> : () -> tensor<i1>
  %p = ge.data "p" : tensor<i1>
  // CHECK: %x = ge.data "x" : tensor<4xf32>
  // GENERIC: %x = "ge.data"() <{name = "x"}> : () -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: %a = ge.partitioned_call "a" %x calls ["a0"] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %a = "ge.partitioned_call"(%x) <{name = "a", subgraphs = ["a0"]}> : (tensor<4xf32>) -> tensor<4xf32>
  %a = ge.partitioned_call "a" %x calls ["a0"] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %b = ge.if "b" %p, %x calls ["b0", "b1"] : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  // GENERIC: %b = "ge.if"(%p, %x) <{name = "b", subgraphs = ["b0", "b1"]}> : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %b = ge.if "b" %p, %x calls ["b0", "b1"] : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %c = ge.stateless_if "c" %p calls ["c0", "c1"] : tensor<i1> -> tensor<4xf32>
  // GENERIC: %c = "ge.stateless_if"(%p) <{name = "c", subgraphs = ["c0", "c1"]}> : (tensor<i1>) -> tensor<4xf32>
  %c = ge.stateless_if "c" %p calls ["c0", "c1"] : tensor<i1> -> tensor<4xf32>
  // CHECK: %d = ge.case "d" %p calls ["d0", "d1", "d2"] : tensor<i1> -> tensor<4xf32>
  // GENERIC: %d = "ge.case"(%p) <{name = "d", subgraphs = ["d0", "d1", "d2"]}> : (tensor<i1>) -> tensor<4xf32>
  %d = ge.case "d" %p calls ["d0", "d1", "d2"] : tensor<i1> -> tensor<4xf32>
  // CHECK: %e = ge.while "e" %x calls ["e0", "e1"] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %e = "ge.while"(%x) <{name = "e", subgraphs = ["e0", "e1"]}> : (tensor<4xf32>) -> tensor<4xf32>
  %e = ge.while "e" %x calls ["e0", "e1"] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %f = ge.stateless_while "f" %x calls ["f0", "f1"] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %f = "ge.stateless_while"(%x) <{name = "f", subgraphs = ["f0", "f1"]}> : (tensor<4xf32>) -> tensor<4xf32>
  %f = ge.stateless_while "f" %x calls ["f0", "f1"] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %g = ge.for "g" %x calls ["g0"] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %g = "ge.for"(%x) <{name = "g", subgraphs = ["g0"]}> : (tensor<4xf32>) -> tensor<4xf32>
  %g = ge.for "g" %x calls ["g0"] : tensor<4xf32> -> tensor<4xf32>
  // Any node may call graphs.
  // CHECK: %h = ge.node "Custom" "h" %x calls ["h0"] : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %h = "ge.node"(%x) <{type = "Custom", name = "h", subgraphs = ["h0"]}> : (tensor<4xf32>) -> tensor<4xf32>
  %h = ge.node "Custom" "h" %x calls ["h0"] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: %i, %i_1 = ge.framework_op "i" %x, %p {original_type = "RefSwitch"} : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  // GENERIC: %i, %i_1 = "ge.framework_op"(%x, %p) <{name = "i"}> {original_type = "RefSwitch"} : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  %i, %i_1 = ge.framework_op "i" %x, %p {original_type = "RefSwitch"} : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "a0" id 0 subgraph {
}
ge.graph "b0" id 0 subgraph {
}
ge.graph "b1" id 0 subgraph {
}
ge.graph "c0" id 0 subgraph {
}
ge.graph "c1" id 0 subgraph {
}
ge.graph "d0" id 0 subgraph {
}
ge.graph "d1" id 0 subgraph {
}
ge.graph "d2" id 0 subgraph {
}
ge.graph "e0" id 0 subgraph {
}
ge.graph "e1" id 0 subgraph {
}
ge.graph "f0" id 0 subgraph {
}
ge.graph "f1" id 0 subgraph {
}
ge.graph "g0" id 0 subgraph {
}
ge.graph "h0" id 0 subgraph {
}
