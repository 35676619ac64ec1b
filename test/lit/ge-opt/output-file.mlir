// A result goes to standard output or whole to a file; after an error the file is what it was.

// RUN: ge-opt %s -o %t
// RUN: ge-opt %s | diff %t -
// RUN: ge-opt < %s | diff %t -
// RUN: ge-opt - -o - < %s | diff %t -
// RUN: not ge-opt %S/Inputs/undefined.mlir -o %t 2> %t.errors
// RUN: filecheck %s --input-file=%t
// CHECK: ge.graph "good"

// Nothing but the result goes to standard output.

// RUN: not ge-opt %S/Inputs/undefined.mlir > %t.nothing 2> %t.errors
// RUN: diff /dev/null %t.nothing

ge.graph "good" id 1 {
}
