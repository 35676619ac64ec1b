// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// A consumer's own descriptor of an input, where it is not the producer's. [desc-8]

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // CHECK: ge.node "T" "other" %x as tensor<2x2xf32> : tensor<4xf32>
  // GENERIC: <{type = "T", name = "other", input_descs = [tensor<2x2xf32>]}> : (tensor<4xf32>)
  ge.node "T" "other" %x as tensor<2x2xf32> : tensor<4xf32>
  // CHECK: ge.node "T" "none" %x as none : tensor<4xf32>
  // GENERIC: <{type = "T", name = "none", input_descs = [unit]}> : (tensor<4xf32>)
  ge.node "T" "none" %x as none : tensor<4xf32>
  // CHECK: ge.node "T" "one of two" (a = %x, b = %x as tensor<2x2xf32>) : (tensor<4xf32>, tensor<4xf32>)
  // GENERIC: input_descs = [tensor<4xf32>, tensor<2x2xf32>]
  ge.node "T" "one of two" (a = %x, b = %x as tensor<2x2xf32>) : (tensor<4xf32>, tensor<4xf32>)
  // The same as the producer's need not be said.
  // CHECK: ge.node "T" "same" %x : tensor<4xf32>
  // GENERIC: <{type = "T", name = "same"}>
  ge.node "T" "same" %x as tensor<4xf32> : tensor<4xf32>
}
