// Every operation that is wrong is reported in one run, each with its place, source line and a caret.

// RUN: not ge-opt %s 2>&1 | filecheck %s --strict-whitespace
//      CHECK: {{.*}}diagnostics.mlir:17:8: error: 'ge.trans_data' op expected
// CHECK-NEXT:{{^}}  %t = ge.trans_data "t" %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>{{$}}
// CHECK-NEXT:{{^}}       ^{{$}}
//      CHECK: {{.*}}diagnostics.mlir:18:8: error: 'ge.trans_data' op expected
// CHECK-NEXT:{{^}}  %u = ge.trans_data

// What cannot be read is one error, in the same form.

// RUN: not ge-opt %S/Inputs/undefined.mlir 2>&1 | filecheck %s --check-prefix=PARSE
// PARSE: undefined.mlir:2:23: error: use of undefined value '%x'

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
  %t = ge.trans_data "t" %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %u = ge.trans_data "u" %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
}
