// REQUIRES: mlir-opt
// PDLL, which the real mlir-pdll compiles.

// RUN: ge-opt %s --patterns=%S/Inputs/pairs.pdll | filecheck %s
// CHECK: ge.net_output "out" %x

// RUN: ge-opt %s --patterns=%S/Inputs/pairs.pdll --explain-match=CancelPair 2>&1 >%t | filecheck %s --check-prefix=EXPLAIN
// EXPLAIN:      pairs.pdll:4:1: note: pattern 'CancelPair' was tried {{[0-9]+}} times, matched 1 time, rewrote 1 time
// EXPLAIN-NEXT: Pattern CancelPair with benefit(2) {

!plain = tensor<16x16x1x1xf32, #ge.layout<NCHW>>
!stored = tensor<1x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %there = ge.trans_data "there" %x : !plain -> !stored
  %back = ge.trans_data "back" %there : !stored -> !plain
  ge.net_output "out" %back : !plain
}
