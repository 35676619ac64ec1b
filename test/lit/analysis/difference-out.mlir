// What is written still shows the difference that was told first, not another one that would be smaller.

// RUN: not ge-opt %s --variable-acc --verify-equivalence=run --difference-out=%t 2>&1 | filecheck %s
// RUN: filecheck %s --check-prefix=SMALL < %t

!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "g" id 0 {
  %v = ge.variable "v" : !a
  %r = ge.re_format "r" %v : !a -> !b
  %s = ge.trans_data "s" %v : !a -> !b
  %1 = ge.node "Use" "use" (x = %r, z = %s) : (!b, !b) -> (y : !b)
  %2 = ge.node "Use" "later" (x = %1) : !b -> (y : !b)
// CHECK: error: 'ge.net_output' op runs otherwise: input 0 of "out"
  ge.net_output "out" %2 : !b
}
// SMALL:      ge.graph "g" id 0
// SMALL-NEXT:   ge.variable "v"
// SMALL-NEXT:   ge.re_format "r"
// SMALL-NEXT:   ge.trans_data "s"
// SMALL-NEXT:   ge.node "Use" "use"
// SMALL-NEXT:   ge.node "Use" "later"
// SMALL-NEXT:   ge.net_output "out"
