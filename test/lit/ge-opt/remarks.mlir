// Decisions are shown on request, where the variable is.

// RUN: ge-opt %s --variable-acc --remarks -o %t 2>&1 | filecheck %s
// CHECK:      remarks.mlir:9:8: remark: variable "w"
// RUN: ge-opt %s --variable-acc -o %t > %t.nothing 2>&1
// RUN: diff /dev/null %t.nothing

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
}
