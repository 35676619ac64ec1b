// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// The body is a graph region: values may be used above their nodes, and cycles may occur. [graph-10]

ge.graph "cycle" id 0 {
  // CHECK: %0 = ge.framework_op "merge" %1, %x {original_type = "Merge"}
  %0 = ge.framework_op "merge" %1, %x {original_type = "Merge"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %1 = ge.framework_op "next" %0 [%x.ctl]
  %1 = ge.framework_op "next" %0 [%x.ctl] {original_type = "NextIteration"} : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: %x, %x.ctl = ge.data "x"
  %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
}
