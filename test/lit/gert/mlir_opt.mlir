// RUN: GE_MLIR_ROUNDTRIP
// REQUIRES: mlir-opt

// The real mlir-opt, which knows nothing of gert, reads the generic form and gives it back unchanged.

gert.graph "g" id 0 {
  // CHECK: gert.node "n" "Neg" (x : tensor<?xf32>, "" : none) -> (tensor<?xf32>) {input_names_of = ["a"]}
  gert.node "n" "Neg" (x : tensor<?xf32>, "" : none) -> (tensor<?xf32>) {input_names_of = ["a"]}
  gert.init {
    // CHECK: gert.kernel "Const" {value = tensor<2xf32, #ge.layout<NCHW>>} : !gert.shape
    %shape = gert.kernel "Const" {value = tensor<2xf32, #ge.layout<NCHW>>} : !gert.shape
    // CHECK: gert.kernel "InnerNetOutput"
    gert.kernel "InnerNetOutput"(%shape)
  }
  gert.main {
    // CHECK: gert.kernel "NoOp" : !ge.control
    %done = gert.kernel "NoOp" : !ge.control
    // CHECK: gert.kernel "NoOp" [
    gert.kernel "NoOp" [%done]
  }
  gert.deinit {
  }
}
