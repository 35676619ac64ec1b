// Warnings are shown and can be made errors.

// RUN: ge-opt %s -o %t 2>&1 | filecheck %s
// RUN: ge-opt %s --warnings-as-errors=false -o %t 2>&1 | filecheck %s
// CHECK: warnings.mlir:17:8: warning: 'ge.trans_data' op converts between shapes that do not fit
// RUN: not ge-opt %s --warnings-as-errors -o %t 2>&1 | filecheck %s --check-prefix=ERROR
// RUN: not ge-opt %s --Werror -o %t 2>&1 | filecheck %s --check-prefix=ERROR
// ERROR: warnings.mlir:17:8: error: 'ge.trans_data' op converts between shapes that do not fit

// Also those of passes: nothing is written then.
// RUN: rm -f %t.out && not ge-opt %S/../../../examples/training_session.mlir --variable-acc --Werror -o %t.out 2>&1 | filecheck %s --check-prefix=PASS
// PASS: error: 'ge.cast' op rounds variable
// RUN: not ls %t.out

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>>
  %t = ge.trans_data "t" %w : tensor<2x2x3x2xf32, #ge.layout<HWCN>> -> tensor<9x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
}
