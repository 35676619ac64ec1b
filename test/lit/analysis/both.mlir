// With both, runs confirm what a proof says: they begin with the value that it names where others show nothing.

// RUN: not ge-opt %s --ge-variable-pipeline --rebuild --verify-equivalence 2>&1 | filecheck %s
// RUN: ge-opt %s --ge-variable-pipeline --rebuild --verify-equivalence=run -o %t

!single = tensor<4xf32, #ge.layout<NCHW>>
!half = tensor<4xf16, #ge.layout<NCHW>>

ge.graph "first" id 0 {
  %w = ge.variable "w" : !single
  %s = ge.squeeze "as_it_is" %w : !single -> !single
  %a = ge.cast "to_half" %s {dst_type = 1 : i64} : !single -> !half
  ge.net_output "out" %a : !half
}
// CHECK: both.mlir:[[# @LINE + 2]]:8: error: 'ge.variable' op content of variable "w" is converted on the host, which rounds otherwise than a device, after variable-acc: for 70000.0, inf before and nan after [cast-roundings]
ge.graph "second" id 1 {
  %w = ge.variable "w" : !single
  %a = ge.cast "a" %w {dst_type = 1 : i64} : !single -> !half
  ge.net_output "out" %a : !half
}
// CHECK: error: 'ge.net_output' op runs otherwise: input 0 of "out" differs in step 0, at [0]: inf before and nan after, by way of as_it_is -> to_half -> out
