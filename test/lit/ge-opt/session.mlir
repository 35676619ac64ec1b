// Several files are one session, compiled in their order.

// RUN: ge-opt %s %S/Inputs/second-graph.mlir --variable-acc --mlir-print-ir-before-all 2>%t | filecheck %s
// RUN: filecheck %s --input-file=%t --check-prefix=ORDER
// CHECK: ge.graph "first" id 1
// CHECK: ge.graph "second" id 2
// ORDER: ('ge.graph' operation: "first")
// ORDER: ('ge.graph' operation: "second")

// A file of the engine holds one graph; which is chosen with --graph.

// RUN: not ge-opt %s %S/Inputs/second-graph.mlir -t ge-proto 2>&1 | filecheck %s --check-prefix=MANY
// MANY: second-graph.mlir:1:1: error: 'ge.graph' op expected one root graph to export
// RUN: ge-opt %s %S/Inputs/second-graph.mlir -t ge-proto --graph=2 | filecheck %s --check-prefix=CHOSEN
// CHOSEN: name: "second"

// RUN: cat %s | ge-opt - %S/Inputs/second-graph.mlir | filecheck %s

ge.graph "first" id 1 {
}
