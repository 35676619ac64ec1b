// Graphs before and after passes are run on the same data; the smallest part that shows a difference is written.

// RUN: not ge-opt %s --variable-acc --verify-equivalence=run --difference-out=%t.small 2>&1 | filecheck %s
// RUN: filecheck %s --check-prefix=SMALL < %t.small
// RUN: ge-opt %s --variable-acc=strict --verify-equivalence=run --remarks -o %t 2>&1 | filecheck %s --check-prefix=STRICT
// The report blames the variable from which the difference came, and no other one.
// RUN: not ge-opt %s --variable-acc --verify-equivalence=run --explain=%t.json -o %t.out
// RUN: filecheck %s --check-prefix=REPORT < %t.json

!a = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!b = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: run.mlir:[[# @LINE + 8]]:3: error: 'ge.net_output' op runs otherwise: input 0 of "out" differs in step 0, at [0, 0, 0, 1]: {{.*}} before and {{.*}} after, by way of x -> out, from variable "w"
// STRICT: run.mlir:[[# @LINE + 1]]:1: remark: graph "g" runs to equal bits before and after
ge.graph "g" id 0 {
  %w = ge.variable "w" : !a
  %x = ge.re_format "x" %w : !a -> !b
  %y = ge.trans_data "y" %w : !a -> !b
  %other = ge.variable "other" : !a
  %z = ge.node "Relu" "relu" (x = %other) : !a -> (z : !a)
  ge.net_output "out" %x, %y, %z : (!b, !b, !a)
}
// SMALL:      ge.graph "g" id 0
// SMALL-NEXT:   ge.variable "w"
// SMALL-NEXT:   ge.re_format "x"
// SMALL-NEXT:   ge.trans_data "y"
// SMALL-NEXT:   ge.net_output "out"
// SMALL-NEXT: }

// REPORT:     "name": "w",
// REPORT:     "run": "different",
// REPORT:     "kind": "error",
// REPORT:     "name": "other",
// REPORT:     "run": "unknown",
// REPORT-NOT: "kind": "error"
