// The parts of a file are processed one by one; their results are separated as they were.

// RUN: ge-opt %s --split-input-file | filecheck %s
// RUN: ge-opt %s --split-input-file | ge-opt --split-input-file | filecheck %s
// CHECK:      ge.graph "first"
// CHECK:      // -----
// CHECK-NEXT: builtin.module {
// CHECK:        ge.graph "second"

// A part that fails leaves the results of others on standard output; lines are those of the file.

// RUN: not ge-opt %S/Inputs/parts.mlir --split-input-file 2>&1 | filecheck %s --check-prefix=FAILS
// FAILS-DAG: parts.mlir:4:23: error: use of undefined value '%x'
// FAILS-DAG: ge.graph "good"
// RUN: not ge-opt %S/Inputs/parts.mlir --split-input-file 2> %t | filecheck %s --check-prefix=RESULT
// RESULT-NOT: undefined
// RESULT:     ge.graph "good"

// Another marker, and lines that were hardly meant to be something else.

// RUN: ge-opt '--split-input-file=// Second:' %s 2>&1 | filecheck %s --check-prefix=MARKER
// MARKER: ge.graph "first"
// MARKER: // -----
// RUN: ge-opt %S/Inputs/near-miss.mlir --split-input-file 2>&1 | filecheck %s --check-prefix=NEAR
// NEAR: near-miss.mlir:3:1: warning: near miss with file split marker '// -----'

ge.graph "first" id 1 {
}
// -----
// Second:
ge.graph "second" id 2 {
}
