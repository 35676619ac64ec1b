// What cannot be told is a warning with the reason, and no error.

// RUN: ge-opt %s --variable-acc --verify-equivalence=prove -o %t 2>&1 | filecheck %s
// RUN: not ge-opt %s --variable-acc --verify-equivalence=prove --warnings-as-errors -o %t 2> %t.err

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: prove-unknown.mlir:[[# @LINE + 4]]:8: warning: 'ge.node' op not proved equal: what "use" reads of variable "w" may be read after "step" writes it, since nothing orders the two any more, after variable-acc [acc-5]
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a, %read = ge.trans_data "a" %w : !plain -> (!nhwc, !ge.control)
  %y = ge.node "Use" "use" (x = %a) : !nhwc -> (y : !nhwc)
  %x = ge.data "x" : !nhwc
  %u = ge.node "Step" "step" (x = %x) [%read] : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
}
