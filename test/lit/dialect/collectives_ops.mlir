// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Collective communication that variables take part in.

ge.graph "g" id 0 {
  // CHECK: %w = ge.variable "w" : tensor<4xf32>
  // GENERIC: %w = "ge.variable"() <{name = "w"}> : () -> tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  // CHECK: %v = ge.variable "v" : tensor<8xf16>
  // GENERIC: %v = "ge.variable"() <{name = "v"}> : () -> tensor<8xf16>
  %v = ge.variable "v" : tensor<8xf16>
  // CHECK: %a, %a_1 = ge.hcom_broadcast "a" %w, %v {group = "hccl_world_group"} : (tensor<4xf32>, tensor<8xf16>) -> (tensor<4xf32>, tensor<8xf16>)
  // GENERIC: %a, %a_1 = "ge.hcom_broadcast"(%w, %v) <{name = "a"}> {group = "hccl_world_group"} : (tensor<4xf32>, tensor<8xf16>) -> (tensor<4xf32>, tensor<8xf16>)
  %a, %a_1 = ge.hcom_broadcast "a" %w, %v {group = "hccl_world_group"} : (tensor<4xf32>, tensor<8xf16>) -> (tensor<4xf32>, tensor<8xf16>)
  // CHECK: %b = ge.horovod_broadcast "b" %w {root_rank = 0 : i64} : tensor<4xf32> -> tensor<4xf32>
  // GENERIC: %b = "ge.horovod_broadcast"(%w) <{name = "b"}> {root_rank = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %b = ge.horovod_broadcast "b" %w {root_rank = 0 : i64} : tensor<4xf32> -> tensor<4xf32>
}
