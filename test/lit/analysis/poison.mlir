// With signalling values as padding, a node that looks at padding shows itself.

// RUN: ge-opt %s --variable-acc --verify-equivalence=run -o %t
// RUN: not ge-opt %s --variable-acc --verify-equivalence=run --poison-padding 2>&1 | filecheck %s

!plain = tensor<1x3x2x2xf32, #ge.layout<NCHW, origin = NCHW[1, 3, 2, 2]>>
!blocks = tensor<1x1x2x2x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[1, 3, 2, 2]>>
!flat = tensor<64xf32>

// CHECK: poison.mlir:[[# @LINE + 5]]:3: error: 'ge.net_output' op runs otherwise with signalling values as padding: input 0 of "out" differs in step 0, at [3]: 0.0 before and nan after
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !blocks
  %f = ge.reshape "padding_too" %a : !blocks -> !flat
  ge.net_output "out" %f, %w : (!flat, !plain)
}
