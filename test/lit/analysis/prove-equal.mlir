// A pass that keeps every value says so on request, and nothing else.

// RUN: ge-opt %s --variable-acc --verify-equivalence=prove --remarks -o %t 2>&1 | filecheck %s
// RUN: ge-opt %s --variable-acc --verify-equivalence=prove -o %t > %t.nothing 2>&1
// RUN: diff /dev/null %t.nothing

!plain = tensor<2x20x4x3xf32, #ge.layout<NCHW, origin = NCHW[2, 20, 4, 3]>>
!blocks = tensor<2x2x4x3x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 20, 4, 3]>>

// CHECK: prove-equal.mlir:[[# @LINE + 2]]:8: remark: variable "w" is proved equal: 1 reader, 1 writer [acc-7]
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !blocks
  %u = ge.node "Step" "step" (x = %a) : !blocks -> (y : !blocks)
  %back = ge.trans_data "back" %u : !blocks -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
}

// A conversion that stays for another variable copies what its reader's memory holds after it is written. [refdel-2]
// CHECK: variable "q" is proved equal
ge.graph "two refs" id 1 {
  %q = ge.variable "q" : !plain
  %v = ge.variable "v" : !plain
  %a = ge.trans_data "a" %q : !plain -> !blocks
  %u = ge.node "Step" "step" (x = %a) : !blocks -> (y : !blocks)
  %back = ge.trans_data "back" %u : !blocks -> !plain
  %r = ge.variable_ref "r" of "q" %back : !plain -> !plain
  %s = ge.variable_ref "s" of "v" %back : !plain -> !plain
}
