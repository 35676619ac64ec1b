// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// Names of nodes are any strings; names of inputs and outputs are written where they are not the operation's. [file-6]

// CHECK: ge.graph "层/\22g\22\0A" id 0
ge.graph "层/\22g\22\0A" id 0 {
  // CHECK: %x = ge.data "größe:0" : tensor<4xf32>
  %x = ge.data "größe:0" : tensor<4xf32>
  // CHECK: %y, %z = ge.node "T" "\00" (a = %x, "b c" = %x) : (tensor<4xf32>, tensor<4xf32>) -> (y : tensor<4xf32>, "\22" : tensor<4xf32>)
  // GENERIC: input_names = ["a", "b c"], output_names = ["y", "\22"]
  %y, %z = ge.node "T" "\00" (a = %x, "b c" = %x) : (tensor<4xf32>, tensor<4xf32>) -> (y : tensor<4xf32>, "\22" : tensor<4xf32>)
  // Words of the syntax are names like others.
  // CHECK: (_ = %x, as = _) : tensor<4xf32> -> (index : tensor<4xf32>, tensor : tensor<4xf32>)
  %w:2 = ge.node "T" "words" (_ = %x, as = _) : tensor<4xf32> -> (index : tensor<4xf32>, tensor : tensor<4xf32>)
  // The names of an operation's own inputs and outputs are not stored.
  // CHECK: ge.cast "usual" (x = %x) : tensor<4xf32> -> tensor<4xf16>
  // GENERIC: "ge.cast"(%x) <{name = "usual", input_names = ["x"]}>
  %c = ge.cast "usual" (x = %x) : tensor<4xf32> -> tensor<4xf16>
  // CHECK: ge.cast "none" %x <{input_names = [], output_names = []}> : tensor<4xf32> -> tensor<4xf16>
  %d = ge.cast "none" %x <{input_names = [], output_names = []}> : tensor<4xf32> -> tensor<4xf16>
  // More names than inputs.
  // CHECK: ge.node "T" "more" %x <{input_names = ["a", "b"]}> : tensor<4xf32>
  ge.node "T" "more" %x <{input_names = ["a", "b"]}> : tensor<4xf32>
  // A control result has no name.
  // CHECK: -> (y : tensor<4xf32>, !ge.control)
  %e, %e.ctl = ge.node "T" "control" %x : tensor<4xf32> -> (y : tensor<4xf32>, !ge.control)
}
