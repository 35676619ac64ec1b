// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// What a file says of a descriptor or of a step besides stays with it. [ser-1]

// CHECK: ge.var "w" : tensor<4xf32> size 64 path [#ge.step<"Cast", tensor<4xf16> -> tensor<4xf32>, #ge.opaque<"SingleTransNodeInfo", "0x0a04">>] extra #ge.opaque<"TensorDescriptor", "0x1001">
ge.var_manager {
  ge.var "w" : tensor<4xf32> size 64 path [#ge.step<"Cast", tensor<4xf16> -> tensor<4xf32>, #ge.opaque<"SingleTransNodeInfo", "0x0a04">>] extra #ge.opaque<"TensorDescriptor", "0x1001">
}
