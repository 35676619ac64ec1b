// Elements of less than a byte are packed in memory, and kernels see them one a byte. [dev-sub-byte]
// RUN: rm -rf %t.state && ge-run %s --inputs=random:1 --graph=init --graph=use --table=false --state-out=%t.state | filecheck %s
// RUN: ge-run %s --graph=use --state-in=%t.state --table=false | filecheck %s --check-prefix=AGAIN
// RUN: not ge-run %s --graph=unknown --table=false 2>&1 | filecheck %s --check-prefix=UNKNOWN

!p = tensor<2x3xi4>
!t = tensor<3x2xi4>
!i = tensor<2x3xi32>
!z = tensor<1x1x16x16xi4, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[2, 3]>>

// CHECK-LABEL: graph "init"
// CHECK-NEXT: 0 "x:0" : tensor<2x3xi4> = {{\[\[-?[0-3], .*\]\]}}
ge.graph "init" id 0 {
  %v = ge.variable "v" : !p
  %x = ge.data "x" : !p
  %c = ge.const "c" {value = #ge.tensor<!i, [1, -2, 3, -4, 7, -8]>} : !i
  %n = ge.cast "n" %c {dst_type = 29 : i64} : !i -> !p
  %a = ge.assign "a" %v, %n : (!p, !p) -> !p
  ge.net_output "out" %x : !p
}

// CHECK-LABEL: graph "use"
// CHECK-NEXT: 0 "v:0" : tensor<2x3xi4> = {{\[\[1, -2, 3\], \[-4, 7, -8\]\]}}
// CHECK-NEXT: 1 "flat:0" : tensor<3x2xi4> = {{\[\[1, -2\], \[3, -4\], \[7, -8\]\]}}
// CHECK-NEXT: 2 "wide:0" : tensor<2x3xi32> = {{\[\[1, -2, 3\], \[-4, 7, -8\]\]}}
// AGAIN: 2 "wide:0" : tensor<2x3xi32> = {{\[\[1, -2, 3\], \[-4, 7, -8\]\]}}
ge.graph "use" id 1 {
  %v = ge.variable "v" : !p
  %s = ge.const "s" {value = #ge.tensor<tensor<2xi32>, [3, 2]>} : tensor<2xi32>
  %flat = ge.reshape "flat" %v, %s : (!p, tensor<2xi32>) -> !t
  %z = ge.trans_data "z" %v : !p -> !z
  %i = ge.identity "i" %z : !z -> !z
  %back = ge.trans_data "back" %i : !z -> !p
  %wide = ge.cast "wide" %back {dst_type = 3 : i64} : !p -> !i
  ge.net_output "out" %v, %flat, %wide : (!p, !t, !i)
}

// UNKNOWN: error: 'EnsureTensorAtOutMemory': expected a data type that numpy can hold, got DT_UINT1
ge.graph "unknown" id 2 {
  %v = ge.variable "u" : tensor<2xui1>
  ge.net_output "out" %v : tensor<2xui1>
}
