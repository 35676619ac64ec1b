// Decisions are shown on request, where the variable is.

// RUN: ge-opt %s --variable-acc --remarks -o %t 2>&1 | filecheck %s
// CHECK:      remarks.mlir:7:8: remark: variable "w"
// RUN: ge-opt %s --variable-acc -o %t 2>&1 | count 0
ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
}
