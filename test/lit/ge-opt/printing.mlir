// How the result is printed.

// RUN: ge-opt %s | filecheck %s
// CHECK: %w = ge.variable "w" : tensor<2xf32>{{$}}

// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: ge-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC
// GENERIC: %w = "ge.variable"() <{

// RUN: ge-opt %s --mlir-print-debuginfo | filecheck %s --check-prefix=PLACES
// RUN: ge-opt %s --print-debuginfo | ge-opt --print-debuginfo | filecheck %s --check-prefix=PLACES
// PLACES: %w = ge.variable "w" : tensor<2xf32> loc("{{.*}}printing.mlir":23:8)

// RUN: ge-opt %s --mlir-elide-elementsattrs-if-larger=3 --allow-unregistered-dialect | filecheck %s --check-prefix=ELIDED
// RUN: ge-opt %s --mlir-elide-elementsattrs-if-larger=3 | ge-opt | filecheck %s --check-prefix=ELIDED
// RUN: ge-opt %s --mlir-elide-elementsattrs-if-larger=4 | filecheck %s --check-prefix=WHOLE
// RUN: ge-opt %s | filecheck %s --check-prefix=WHOLE
// ELIDED-DAG: dense_resource<__elided__> : tensor<4xi32>
// ELIDED-DAG: #ge.tensor<tensor<4xf32>, elided>
// WHOLE-DAG:  dense<[1, 2, 3, 4]> : tensor<4xi32>

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
  %c = ge.const "c" {value = #ge.tensor<tensor<4xf32>, "0x00000000000000000000000000000000">} : tensor<4xf32>
}
"test.op"() {numbers = dense<[1, 2, 3, 4]> : tensor<4xi32>} : () -> ()
