// RUN: ge-translate --mlir-to-ge-proto --graph=b %s | filecheck %s
// RUN: not ge-translate --mlir-to-ge-proto %s 2>&1 | filecheck %s --check-prefix=MANY
// RUN: not ge-translate --mlir-to-ge-proto --graph=7 %s 2>&1 | filecheck %s --check-prefix=NONE

// A file holds one root graph with its subgraphs. [file-1]

// MANY: session_graph.mlir:12:1: error: 'ge.graph' op expected one root graph to export, since a file holds one, got 2 with ids 1, 2; choose one [file-1]
// NONE: --graph: error: expected a root graph of the session ("a", "b"), got "7"

ge.graph "a" id 1 {
}
ge.graph "b" id 2 {
  ge.case "c" calls ["s"]
}
ge.graph "s" id 2 subgraph {
}

// CHECK-NOT: name: "a"
// CHECK:     name: "b"
// CHECK:     name: "s"
