// RUN: not ge-run %s --graph=input --inputs=random:1 2>&1 | filecheck %s --check-prefix=INPUT
// RUN: not ge-run %s --graph=variable --table=false 2>&1 | filecheck %s --check-prefix=VARIABLE
// RUN: ge-opt %s --convert-ge-to-gert --verify-equivalence=run -o /dev/null 2>&1 | filecheck %s --check-prefix=BOTH

// Tensors may have any number of dims; those that are computed with have at most as many as arrays.

// INPUT:    many-dims.mlir:11:1: error: input 'x': expected at most 64 dims to compute with, got 65
// VARIABLE: many-dims.mlir:18:3: error: {{.*}}: expected at most 64 dims to compute with, got 65
// BOTH:     warning: not run to an end, before convert-ge-to-gert: input 'x': expected at most 64 dims
!t = tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
ge.graph "input" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !t
  ge.net_output "out" %x : !t
}

ge.graph "variable" id 1 {
  %v = ge.variable "v" : !t
  ge.net_output "out" %v : !t
}
