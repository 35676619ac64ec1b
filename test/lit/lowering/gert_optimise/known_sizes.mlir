// RUN: ge-opt %s --convert-ge-to-gert --gert-optimise | filecheck %s

// v2-20: shapes that types say whole are constants of Init, where their sizes are computed, each once; also for bodies.

// CHECK-LABEL: gert.graph "static"
// CHECK-NEXT: gert.input
// CHECK-NEXT: gert.node "a" "Abs"
// CHECK-NEXT: gert.node "b" "Abs"
// CHECK-NEXT: gert.node "c" "Abs"
// CHECK-LABEL: gert.init
// CHECK-NOT: "FindInferShapeFunc"
// CHECK: %[[SHAPE:.*]] = gert.kernel "Const" {value = tensor<4xf32>} : !gert.shape
// CHECK-NEXT: %[[SIZE:.*]] = gert.kernel "CalcTensorSizeFromStorage"(%dtype, %[[SHAPE]]) : !gert.size
// CHECK-NEXT: gert.kernel "InnerNetOutput"(%hbm.allocator, %handle, %stream, %handle_1, %handle_2, %level1.allocator, %shape, %size)
// CHECK-LABEL: gert.main
// CHECK-NOT: "InferShape"
// CHECK-NOT: "CalcTensorSizeFromStorage"
// CHECK: %a = gert.kernel "AllocMemHbm"(%hbm.allocator, %size)
// CHECK: %b = gert.kernel "AllocMemHbm"(%hbm.allocator, %size)
// CHECK: gert.kernel "PartitionedCall"(%shape, %hbm.allocator, %b, %handle_2, %stream, %size) [%done_1] do {
// CHECK: %[[INNER:.*]] = gert.kernel "InnerData" {index = 5 : i64} : !gert.size
// CHECK-NOT: "InferShape"
// CHECK-NOT: "CalcTensorSizeFromStorage"
// CHECK: %c = gert.kernel "AllocMemHbm"(%{{.*}}, %[[INNER]])
// CHECK-LABEL: gert.deinit
ge.graph "static" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Abs" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Abs" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %y = ge.partitioned_call "call" %b calls ["body"] : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %c = ge.node "Abs" "c" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
