// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Tensors with data: as numbers where there are few and the type has them, else as bytes. [file-7]

ge.graph "tensors" id 0 {
  // CHECK: #ge.tensor<tensor<3xi8>, [1, -128, 127]>
  ge.no_op "signed" {value = #ge.tensor<tensor<3xi8>, [1, -128, 127]>}
  // CHECK: #ge.tensor<tensor<1xui64>, [18446744073709551615]>
  ge.no_op "unsigned" {value = #ge.tensor<tensor<1xui64>, [18446744073709551615]>}
  // CHECK: #ge.tensor<tensor<4xf32>, [0.1, -0.0, 1.0e-45, 3.4028235e+38]>
  ge.no_op "floats" {value = #ge.tensor<tensor<4xf32>, [0.1, -0.0, 1.0e-45, 3.4028235e+38]>}
  // CHECK: #ge.tensor<tensor<2xf16>, [65504.0, 3.0]>
  ge.no_op "integers for floats" {value = #ge.tensor<tensor<2xf16>, [65504, 3]>}
  // CHECK: #ge.tensor<tensor<4xi1>, [true, false, true, false]>
  ge.no_op "booleans" {value = #ge.tensor<tensor<4xi1>, [true, false, 1, 0]>}
  // CHECK: #ge.tensor<tensor<2xi1>, "0x0102">
  ge.no_op "bytes that are no booleans" {value = #ge.tensor<tensor<2xi1>, "0x0102">}
  // The same bytes as numbers.
  // CHECK: #ge.tensor<tensor<2xf64>, [1.0, -2.0]>
  ge.no_op "bytes of few numbers" {value = #ge.tensor<tensor<2xf64>, "0x000000000000f03f00000000000000c0">}
  // CHECK: #ge.tensor<tensor<1xf32>, "0x0000c07f">
  ge.no_op "not a number" {value = #ge.tensor<tensor<1xf32>, "0x0000C07F">}
  // CHECK: #ge.tensor<tensor<2xbf16>, "0x803f0040">
  ge.no_op "a type without numbers" {value = #ge.tensor<tensor<2xbf16>, "0x803f0040">}
  // CHECK: #ge.tensor<tensor<2x!ge.string>, "0x6162">
  ge.no_op "strings" {value = #ge.tensor<tensor<2x!ge.string>, "0x6162">}
  // CHECK: #ge.tensor<tensor<33xi8>, "0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20">
  ge.no_op "too many" {value = #ge.tensor<tensor<33xi8>, "0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20">}
  // CHECK: #ge.tensor<tensor<0xi32>, "0x">
  ge.no_op "empty" {value = #ge.tensor<tensor<0xi32>, "0x">}
  // CHECK: #ge.tensor<tensor<2xi32>, "0x010000">
  ge.no_op "cut short" {value = #ge.tensor<tensor<2xi32>, "0x010000">}
  // CHECK: #ge.tensor<tensor<4xf32>, elided>
  ge.no_op "left out" {value = #ge.tensor<tensor<4xf32>, elided>}
  // CHECK: #ge.tensor<tensor<1xi32> desc {size = 4 : i64}, [7]>
  ge.no_op "descriptor" {value = #ge.tensor<tensor<1xi32> desc {size = 4 : i64}, [7]>}
}
