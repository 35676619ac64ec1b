// Files are recognised by their content, whatever they are called.

// RUN: ge-opt %s -o %t.whatever
// RUN: ge-opt %s -t ge-proto -o %t.mlir
// RUN: ge-opt %s -t ge-proto-binary -o %t.txt
// RUN: filecheck %s --input-file=%t.mlir --check-prefix=PROTO
// RUN: ge-opt %t.whatever | filecheck %s
// RUN: ge-opt %t.mlir | filecheck %s
// RUN: ge-opt %t.txt | filecheck %s
// RUN: ge-opt < %t.txt | filecheck %s
// RUN: ge-opt -f ge-proto %t.mlir --target=mlir | filecheck %s
// PROTO: type: "Variable"
// CHECK: ge.variable "w"

// What is said about a file's kind counts.

// RUN: not ge-opt -f mlir %t.mlir 2>&1 | filecheck %s --check-prefix=WRONG
// WRONG: :1:1: error:
// RUN: not ge-opt --frontend=ge-proto %s 2>&1 | filecheck %s --check-prefix=NO-PROTO
// NO-PROTO: error: expected a ge.proto.ModelDef as text

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<2xf32>
}
