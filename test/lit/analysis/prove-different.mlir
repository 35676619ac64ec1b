// What a pass changes is an error at the reader, with the rule that allows it and an element that shows it; there is no
// output then.

// RUN: not ge-opt %s --variable-acc --verify-equivalence=prove 2> %t.err > %t.out
// RUN: filecheck %s < %t.err
// RUN: diff /dev/null %t.out

!plain = tensor<2x3xf32, #ge.layout<NCHW>>
!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: prove-different.mlir:[[# @LINE + 5]]:8: error: 'ge.node' op what "use" reads of variable "w" at input 0 has its elements elsewhere, after variable-acc: at [0, 0, 0, 1], element 1 before and element 20 after [acc-2]
ge.graph "g" id 0 {
  %w = ge.variable "w" : !a
  %x = ge.re_format "x" %w : !a -> !b
  %y = ge.trans_data "y" %w : !a -> !b
  %z = ge.node "Use" "use" (x = %x, y = %y) : (!b, !b) -> (z : !b)
}
