// Accelerated in ge-run, or before it, the values are the same, and there are fewer conversions.

// RUN: ge-run %s --inputs=random:1 --steps=3 --checkpoint=%t.0.npz 2>&1 | filecheck %s --check-prefix=PLAIN
// PLAIN: {{ }}6{{ +[0-9,]+}}  TransData

// RUN: ge-run %s --inputs=random:1 --steps=3 --checkpoint=%t.1.npz --ge-variable-pipeline 2>&1 | filecheck %s
// CHECK-NOT: TransData
// RUN: cmp %t.0.npz %t.1.npz

// RUN: ge-opt %s --ge-variable-pipeline --convert-ge-to-gert | ge-run --inputs=random:1 --steps=3 --checkpoint=%t.2.npz
// RUN: cmp %t.0.npz %t.2.npz

// RUN: not ge-run %s --ge-variable-pipeline=fast 2>&1 | filecheck %s --check-prefix=OPTION
// OPTION: --ge-variable-pipeline:1:1: error: pass 'ge-variable-pipeline' has no option 'fast'

!w = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!b = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[2, 2, 3, 2]>>

ge.graph "init" id 0 {
  %w = ge.variable "w" : !w
  %x = ge.data "x" {index = 0 : i64} : !w
  %a = ge.assign "a" %w, %x : (!w, !w) -> !w
}

ge.graph "train" id 1 {
  %w = ge.variable "w" : !w
  %s = ge.data "s" {index = 0 : i64} : tensor<f32>
  %b = ge.trans_data "b" %w {src_format = "HWCN", dst_format = "FRACTAL_Z"} : !w -> !b
  %d = ge.node "Mul" "step" (x1 = %b, x2 = %s) : (!b, tensor<f32>) -> (y : !b)
  %p = ge.trans_data "p" %d {src_format = "FRACTAL_Z", dst_format = "HWCN"} : !b -> !w
  %r = ge.variable_ref "w_TO_step_REF_0" of "w" %p : !w -> !w
}
