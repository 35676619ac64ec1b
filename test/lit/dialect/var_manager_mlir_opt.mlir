// RUN: GE_MLIR_ROUNDTRIP
// REQUIRES: mlir-opt

// mlir-opt keeps a session as it is.

// CHECK:      ge.var_manager attributes {session_id = 3 : ui64} {
// CHECK-NEXT:   ge.var "w" : tensor<4xf32> size 64 allocated_by 0 path [#ge.step<"Cast", tensor<4xf16> -> tensor<4xf32>>]
// CHECK-NEXT:   ge.var_graph 0 variables ["w"] rebuild
// CHECK-NEXT: }
ge.var_manager attributes {session_id = 3 : ui64} {
  ge.var "w" : tensor<4xf32> size 64 allocated_by 0 path [#ge.step<"Cast", tensor<4xf16> -> tensor<4xf32>>]
  ge.var_graph 0 variables ["w"] rebuild
}
