// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Every data type of the engine has an element type, a builtin one where there is one. [desc-1]

ge.graph "data types" id 0 {
  // CHECK: "float" : tensor<1xf32>
  %0 = ge.data "float" : tensor<1xf32>
  // CHECK: "float16" : tensor<1xf16>
  %1 = ge.data "float16" : tensor<1xf16>
  // CHECK: "bf16" : tensor<1xbf16>
  %2 = ge.data "bf16" : tensor<1xbf16>
  // CHECK: "double" : tensor<1xf64>
  %3 = ge.data "double" : tensor<1xf64>
  // CHECK: "int2" : tensor<1xi2>
  %4 = ge.data "int2" : tensor<1xi2>
  // CHECK: "int4" : tensor<1xi4>
  %5 = ge.data "int4" : tensor<1xi4>
  // CHECK: "int8" : tensor<1xi8>
  %6 = ge.data "int8" : tensor<1xi8>
  // CHECK: "int16" : tensor<1xi16>
  %7 = ge.data "int16" : tensor<1xi16>
  // CHECK: "int32" : tensor<1xi32>
  %8 = ge.data "int32" : tensor<1xi32>
  // CHECK: "int64" : tensor<1xi64>
  %9 = ge.data "int64" : tensor<1xi64>
  // CHECK: "uint1" : tensor<1xui1>
  %10 = ge.data "uint1" : tensor<1xui1>
  // CHECK: "uint2" : tensor<1xui2>
  %11 = ge.data "uint2" : tensor<1xui2>
  // CHECK: "uint8" : tensor<1xui8>
  %12 = ge.data "uint8" : tensor<1xui8>
  // CHECK: "uint16" : tensor<1xui16>
  %13 = ge.data "uint16" : tensor<1xui16>
  // CHECK: "uint32" : tensor<1xui32>
  %14 = ge.data "uint32" : tensor<1xui32>
  // CHECK: "uint64" : tensor<1xui64>
  %15 = ge.data "uint64" : tensor<1xui64>
  // CHECK: "bool" : tensor<1xi1>
  %16 = ge.data "bool" : tensor<1xi1>
  // CHECK: "complex32" : tensor<1xcomplex<f16>>
  %17 = ge.data "complex32" : tensor<1xcomplex<f16>>
  // CHECK: "complex64" : tensor<1xcomplex<f32>>
  %18 = ge.data "complex64" : tensor<1xcomplex<f32>>
  // CHECK: "complex128" : tensor<1xcomplex<f64>>
  %19 = ge.data "complex128" : tensor<1xcomplex<f64>>
  // CHECK: "float8_e5m2" : tensor<1xf8E5M2>
  %20 = ge.data "float8_e5m2" : tensor<1xf8E5M2>
  // CHECK: "float8_e4m3fn" : tensor<1xf8E4M3FN>
  %21 = ge.data "float8_e4m3fn" : tensor<1xf8E4M3FN>
  // CHECK: "float8_e8m0" : tensor<1xf8E8M0FNU>
  %22 = ge.data "float8_e8m0" : tensor<1xf8E8M0FNU>
  // CHECK: "float6_e3m2" : tensor<1xf6E3M2FN>
  %23 = ge.data "float6_e3m2" : tensor<1xf6E3M2FN>
  // CHECK: "float6_e2m3" : tensor<1xf6E2M3FN>
  %24 = ge.data "float6_e2m3" : tensor<1xf6E2M3FN>
  // CHECK: "float4_e2m1" : tensor<1xf4E2M1FN>
  %25 = ge.data "float4_e2m1" : tensor<1xf4E2M1FN>
  // CHECK: "float4_e1m2" : tensor<1x!ge.float4_e1m2>
  %26 = ge.data "float4_e1m2" : tensor<1x!ge.float4_e1m2>
  // CHECK: "hifloat8" : tensor<1x!ge.hifloat8>
  %27 = ge.data "hifloat8" : tensor<1x!ge.hifloat8>
  // CHECK: "hifloat4" : tensor<1x!ge.hifloat4>
  %28 = ge.data "hifloat4" : tensor<1x!ge.hifloat4>
  // CHECK: "string" : tensor<1x!ge.string>
  %29 = ge.data "string" : tensor<1x!ge.string>
  // CHECK: "string_ref" : tensor<1x!ge.string_ref>
  %30 = ge.data "string_ref" : tensor<1x!ge.string_ref>
  // CHECK: "resource" : tensor<1x!ge.resource>
  %31 = ge.data "resource" : tensor<1x!ge.resource>
  // CHECK: "variant" : tensor<1x!ge.variant>
  %32 = ge.data "variant" : tensor<1x!ge.variant>
  // CHECK: "dual" : tensor<1x!ge.dual>
  %33 = ge.data "dual" : tensor<1x!ge.dual>
  // CHECK: "dual_sub_int8" : tensor<1x!ge.dual_sub_int8>
  %34 = ge.data "dual_sub_int8" : tensor<1x!ge.dual_sub_int8>
  // CHECK: "dual_sub_uint8" : tensor<1x!ge.dual_sub_uint8>
  %35 = ge.data "dual_sub_uint8" : tensor<1x!ge.dual_sub_uint8>
  // CHECK: "qint8" : tensor<1x!ge.qint8>
  %36 = ge.data "qint8" : tensor<1x!ge.qint8>
  // CHECK: "qint16" : tensor<1x!ge.qint16>
  %37 = ge.data "qint16" : tensor<1x!ge.qint16>
  // CHECK: "qint32" : tensor<1x!ge.qint32>
  %38 = ge.data "qint32" : tensor<1x!ge.qint32>
  // CHECK: "quint8" : tensor<1x!ge.quint8>
  %39 = ge.data "quint8" : tensor<1x!ge.quint8>
  // CHECK: "quint16" : tensor<1x!ge.quint16>
  %40 = ge.data "quint16" : tensor<1x!ge.quint16>
  // CHECK: "undefined" : tensor<1x!ge.undefined>
  %41 = ge.data "undefined" : tensor<1x!ge.undefined>
  // A number that no table knows.
  // CHECK: "unknown" : tensor<1x!ge.dtype<99>>
  %42 = ge.data "unknown" : tensor<1x!ge.dtype<99>>
}
