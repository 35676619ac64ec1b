// The patterns of passes can be explained too; where a constraint refused, its reason is given.

// RUN: ge-opt %s --variable-acc --explain-match=acc_fuse_variable 2>&1 >%t | filecheck %s

// CHECK:      note: pattern 'acc_fuse_variable' does not match: constraint 'readers_agree(variable)' does not hold:
// CHECK-SAME:   reader "out" of type NetOutput is not a trans op [acc-2]
// CHECK-NEXT: %w = ge.variable "w"
// CHECK:      note: found here
// CHECK-NEXT: ge.net_output "out" %w
// CHECK:      variable_acc.mlir:{{.*}}: note: which is asked for here
// CHECK-NEXT: pdl.apply_native_constraint "readers_agree"

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<16x16x1x1xf32, #ge.layout<NCHW>>
  ge.net_output "out" %w : tensor<16x16x1x1xf32, #ge.layout<NCHW>>
}
