// A checkpoint reads what training has rounded: the value that shows it is told.

// RUN: not ge-opt %s --ge-variable-pipeline --rebuild --verify-equivalence=prove 2>&1 | filecheck %s

!single = tensor<4xf32, #ge.layout<NCHW>>
!half = tensor<4xf16, #ge.layout<NCHW>>

ge.graph "train" id 0 {
  %w = ge.variable "w" : !single
  %a = ge.cast "a" %w {dst_type = 1 : i64} : !single -> !half
  ge.net_output "out" %a : !half
}
// CHECK: prove-rounding.mlir:[[# @LINE + 3]]:3: error: 'ge.node' op what "save" reads of variable "w" at input 0 is rounded otherwise, after recover-variable-formats: for 0.10000000149011612, 0.1 before and 0.099975586 after [cast-roundings]
ge.graph "save" id 1 {
  %w = ge.variable "w" : !single
  ge.node "Save" "save" (x = %w) : !single
}
