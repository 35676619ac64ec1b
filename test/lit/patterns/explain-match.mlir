// Why a pattern does not match: the first thing that is not as it asks, at each node at which it was tried.

// RUN: ge-opt %s --patterns=%S/Inputs/pairs.mlir --explain-match=cancel_pair --verify-diagnostics=only-expected
// RUN: ge-opt %s --patterns=%S/Inputs/pairs.mlir --explain-match=cancel_pair 2>&1 >%t | filecheck %s

// CHECK:      explain-match.mlir:25:12: note: pattern 'cancel_pair' does not match: expected 'ge.trans_data', found 'ge.data'
// CHECK-NEXT:   %first = ge.trans_data
// CHECK-NEXT:            ^
// CHECK-NEXT: explain-match.mlir:23:8: note: found here
// CHECK:      pairs.mlir:6:12: note: which is asked for here
// CHECK-NEXT:   %there = pdl.operation "ge.trans_data"
// CHECK:      pairs.mlir:2:1: note: pattern 'cancel_pair' was tried 4 times, matched 1 time, rewrote 1 time

// A pattern that finds no node at all says so.

// RUN: ge-opt %s --patterns=%S/Inputs/chain.mlir --explain-match=neg_to_abs 2>&1 >%t | filecheck %s --check-prefix=NONE
// NONE: chain.mlir:{{.*}}: note: pattern 'neg_to_abs' was not tried: there is no operation 'ge.Neg'

!plain = tensor<16x16x1x1xf32, #ge.layout<NCHW>>
!stored = tensor<1x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!other = tensor<16x1x1x16xf32, #ge.layout<NHWC>>
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  // expected-note@+1 {{pattern 'cancel_pair' does not match: expected 'ge.trans_data', found 'ge.data'}}
  %first = ge.trans_data "first" %x : !plain -> !stored
  %undone = ge.trans_data "undone" %first : !stored -> !plain
  // expected-note@+1 {{pattern 'cancel_pair' does not match: expected the type of operand 0 to be}}
  %third = ge.trans_data "third" %first : !stored -> !other
  ge.net_output "out" %undone, %third : (!plain, !other)
}
