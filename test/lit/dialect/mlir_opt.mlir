// RUN: GE_MLIR_ROUNDTRIP
// REQUIRES: mlir-opt

// The real mlir-opt, which knows nothing of ge, reads the generic form and gives it back unchanged.

!blocks = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16, origin = HWCN[2, 2, 3, 2]>>

// CHECK: !t0 = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16, origin = HWCN[2, 2, 3, 2]>>

// CHECK: ge.graph "größe/\22\0A" id 7 session 3 {
ge.graph "größe/\22\0A" id 7 session 3 {
  // CHECK: [[X:%[0-9]+]], [[X_CTL:%[0-9]+]] = ge.data "x:0" _ as !ge.unranked_tensor<[-2], f32, #ge.layout<NCHW>> : (!t0, !ge.control)
  %x, %x.ctl = ge.data "x:0" _ as !ge.unranked_tensor<[-2], f32, #ge.layout<NCHW>> : (!blocks, !ge.control)
  // CHECK: [[C:%[0-9]+]] = ge.const "c" {value = #ge.tensor<tensor<2xf32> desc {size = 8 : i64}, [1.0, -0.5]>} : tensor<2xf32>
  %c = ge.const "c" {value = #ge.tensor<tensor<2xf32> desc {size = 8 : i64}, [1.0, -0.5]>} : tensor<2xf32>
  // CHECK: ge.node "T" "n" (a = [[X]] as tensor<1xf32>, _ = _, b = [[C]]) {{\[}}[[X_CTL]]] <{fields = {id = 3 : i64}}> {a = #ge.bytes<"\FF\00">, b = #ge.list<none, []>, c, "größe" = array<i64>} : (!t0, tensor<2xf32>) -> (index : tensor<?x!ge.hifloat8>)
  %n = ge.node "T" "n" (a = %x as tensor<1xf32>, _ = _, b = %c) [%x.ctl] <{fields = {id = 3 : i64}}> {a = #ge.bytes<"\FF\00">, b = #ge.list<none, []>, c, "größe" = array<i64>} : (!blocks, tensor<2xf32>) -> (index : tensor<?x!ge.hifloat8>)
}
