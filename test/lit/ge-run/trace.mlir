// What ge-run says of kernels while they run, and at the end.

// RUN: ge-run %s --inputs=random:0 --steps=2 --trace 2>&1 | filecheck %s

// CHECK: Add "a" (ND [2] DT_FLOAT at 0x[[X:[0-9a-f]+]], ND [2] DT_FLOAT at 0x[[X]]) -> (ND [2] DT_FLOAT at 0x{{[0-9a-f]+}}) in {{[0-9.]+}} us
// CHECK-NEXT: Add "a" (
// CHECK: ... Kernel report ...
// CHECK: 2 executions, 2 launches, {{[0-9.]+}} us of other kernels for each
// CHECK: ----Wall Time-----  --Calls--  -----Bytes-----  ----Kernel----
// CHECK-NEXT: %){{ +2 +48}}  Add
// CHECK: %){{ +2 +0}}  AllocMemHbm

!f = tensor<2xf32>

ge.graph "g" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !f
  %a = ge.node "Add" "a" (x1 = %x, x2 = %x) : (!f, !f) -> (y : !f)
  ge.net_output "out" %a : !f
}
