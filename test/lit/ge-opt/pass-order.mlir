// Passes run in the order of the command line; graph passes that follow one another run graph by graph.

// RUN: ge-opt %s --ref-identity-delete --variable-acc="max-changes=2 strict" -o %t --mlir-print-ir-before-all 2>&1 | filecheck %s
// CHECK: IR Dump Before RefIdentityDelete (ref-identity-delete) ('ge.graph' operation: "first") //
// CHECK: IR Dump Before VariableAcc (variable-acc) ('ge.graph' operation: "first") //
// CHECK: IR Dump Before RefIdentityDelete (ref-identity-delete) ('ge.graph' operation: "second") //
// CHECK: IR Dump Before VariableAcc (variable-acc) ('ge.graph' operation: "second") //

// The groups of a pipeline run one after the other.

// RUN: ge-opt %s -p 'ge.graph(variable-acc),ge.graph(ref-identity-delete)' -o %t --mlir-print-ir-before-all 2>&1 | filecheck %s --check-prefix=GROUPS
// GROUPS: (variable-acc) ('ge.graph' operation: "first")
// GROUPS: (variable-acc) ('ge.graph' operation: "second")
// GROUPS: (ref-identity-delete) ('ge.graph' operation: "first")
// GROUPS: (ref-identity-delete) ('ge.graph' operation: "second")

ge.graph "first" id 1 {
}
ge.graph "second" id 2 {
}
