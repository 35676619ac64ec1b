// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// All trans ops: data input 0 becomes data output 0; other inputs only say how.

// CHECK-DAG: !t0 = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
// CHECK-DAG: !t1 = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
// CHECK-DAG: !t2 = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "g" id 0 {
  // CHECK: %x = ge.data "x" : !t0
  // GENERIC: %x = "ge.data"() <{name = "x"}> : () -> !t0
  %x = ge.data "x" : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  // CHECK: %s = ge.data "s" : tensor<4xi32>
  // GENERIC: %s = "ge.data"() <{name = "s"}> : () -> tensor<4xi32>
  %s = ge.data "s" : tensor<4xi32>
  // CHECK: %a = ge.trans_data "a" %x : !t0 -> !t1
  // GENERIC: %a = "ge.trans_data"(%x) <{name = "a"}> : (!t0) -> !t1
  %a = ge.trans_data "a" %x : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>
  // CHECK: %b = ge.trans_data_d "b" %a : !t1 -> !t0
  // GENERIC: %b = "ge.trans_data_d"(%a) <{name = "b"}> : (!t1) -> !t0
  %b = ge.trans_data_d "b" %a : tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>> -> tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  // CHECK: %c = ge.transpose "c" %x, %s : (!t0, tensor<4xi32>) -> !t2
  // GENERIC: %c = "ge.transpose"(%x, %s) <{name = "c"}> : (!t0, tensor<4xi32>) -> !t2
  %c = ge.transpose "c" %x, %s : (tensor<2x3x4x5xf32, #ge.layout<NCHW>>, tensor<4xi32>) -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // CHECK: %d = ge.transpose_d "d" %x {perm = array<i64: 0, 2, 3, 1>} : !t0 -> !t2
  // GENERIC: %d = "ge.transpose_d"(%x) <{name = "d"}> {perm = array<i64: 0, 2, 3, 1>} : (!t0) -> !t2
  %d = ge.transpose_d "d" %x {perm = array<i64: 0, 2, 3, 1>} : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x4x5x3xf32, #ge.layout<NHWC>>
  // CHECK: %e = ge.reshape "e" %x, %s : (!t0, tensor<4xi32>) -> tensor<2x3x4x5xf32>
  // GENERIC: %e = "ge.reshape"(%x, %s) <{name = "e"}> : (!t0, tensor<4xi32>) -> tensor<2x3x4x5xf32>
  %e = ge.reshape "e" %x, %s : (tensor<2x3x4x5xf32, #ge.layout<NCHW>>, tensor<4xi32>) -> tensor<2x3x4x5xf32>
  // The engine's own reshapes may lack the second input.
  // CHECK: %e1 = ge.reshape "e1" %x : !t0 -> tensor<120xf32>
  // GENERIC: %e1 = "ge.reshape"(%x) <{name = "e1"}> : (!t0) -> tensor<120xf32>
  %e1 = ge.reshape "e1" %x : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<120xf32>
  // CHECK: %f = ge.re_format "f" %x : !t0 -> tensor<2x3x4x5xf32>
  // GENERIC: %f = "ge.re_format"(%x) <{name = "f"}> : (!t0) -> tensor<2x3x4x5xf32>
  %f = ge.re_format "f" %x : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x3x4x5xf32>
  // CHECK: %g = ge.cast "g" %x {dst_type = 1 : i64} : !t0 -> tensor<2x3x4x5xf16, #ge.layout<NCHW>>
  // GENERIC: %g = "ge.cast"(%x) <{name = "g"}> {dst_type = 1 : i64} : (!t0) -> tensor<2x3x4x5xf16, #ge.layout<NCHW>>
  %g = ge.cast "g" %x {dst_type = 1 : i64} : tensor<2x3x4x5xf32, #ge.layout<NCHW>> -> tensor<2x3x4x5xf16, #ge.layout<NCHW>>
  // CHECK: %y = ge.data "y" : tensor<1x4xf32>
  // GENERIC: %y = "ge.data"() <{name = "y"}> : () -> tensor<1x4xf32>
  %y = ge.data "y" : tensor<1x4xf32>
  // CHECK: %h = ge.squeeze "h" %y : tensor<1x4xf32> -> tensor<4xf32>
  // GENERIC: %h = "ge.squeeze"(%y) <{name = "h"}> : (tensor<1x4xf32>) -> tensor<4xf32>
  %h = ge.squeeze "h" %y : tensor<1x4xf32> -> tensor<4xf32>
  // CHECK: %i = ge.squeeze_v2 "i" %y : tensor<1x4xf32> -> tensor<4xf32>
  // GENERIC: %i = "ge.squeeze_v2"(%y) <{name = "i"}> : (tensor<1x4xf32>) -> tensor<4xf32>
  %i = ge.squeeze_v2 "i" %y : tensor<1x4xf32> -> tensor<4xf32>
  // CHECK: %j = ge.squeeze_v3 "j" %y, %s : (tensor<1x4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // GENERIC: %j = "ge.squeeze_v3"(%y, %s) <{name = "j"}> : (tensor<1x4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %j = ge.squeeze_v3 "j" %y, %s : (tensor<1x4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // CHECK: %k = ge.unsqueeze "k" %h : tensor<4xf32> -> tensor<1x4xf32>
  // GENERIC: %k = "ge.unsqueeze"(%h) <{name = "k"}> : (tensor<4xf32>) -> tensor<1x4xf32>
  %k = ge.unsqueeze "k" %h : tensor<4xf32> -> tensor<1x4xf32>
  // CHECK: %l = ge.unsqueeze_v2 "l" %h : tensor<4xf32> -> tensor<1x4xf32>
  // GENERIC: %l = "ge.unsqueeze_v2"(%h) <{name = "l"}> : (tensor<4xf32>) -> tensor<1x4xf32>
  %l = ge.unsqueeze_v2 "l" %h : tensor<4xf32> -> tensor<1x4xf32>
  // CHECK: %m = ge.unsqueeze_v3 "m" %h, %s : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
  // GENERIC: %m = "ge.unsqueeze_v3"(%h, %s) <{name = "m"}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
  %m = ge.unsqueeze_v3 "m" %h, %s : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
  // CHECK: %n = ge.expand_dims "n" %h, %s : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
  // GENERIC: %n = "ge.expand_dims"(%h, %s) <{name = "n"}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
  %n = ge.expand_dims "n" %h, %s : (tensor<4xf32>, tensor<4xi32>) -> tensor<1x4xf32>
}
