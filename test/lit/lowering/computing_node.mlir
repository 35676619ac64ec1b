// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s

// v2-6: infer, compute the size, allocate, launch, free after the last reader.
// v2-14: inputs are split, outputs put in memory of the caller.

// CHECK: gert.input 0 "x" : tensor<?x4xf32>
// CHECK-NEXT: gert.output 0 "b:0" : tensor<?x4xf32>
// CHECK-NEXT: gert.node "a" "Relu" (tensor<?x4xf32>, none) -> (y : tensor<?x4xf32>) <{input_names = ["x"]}> {alpha = 1.000000e+00 : f32}
// CHECK-NEXT: gert.node "b" "Add" (tensor<?x4xf32>, tensor<?x4xf32>) -> (tensor<?x4xf32>)

// CHECK-LABEL: gert.init
// CHECK: %[[RELU:.*]] = gert.kernel "Const" {value = "Relu"} : !gert.string
// CHECK: gert.kernel "FindInferShapeFunc"(%[[RELU]], %registry) : !gert.function
// CHECK: gert.kernel "Const" {value = f32} : !gert.dtype
// CHECK: gert.kernel "Const" {value = "a"} : !gert.handle
// CHECK: gert.kernel "Const" {value = tensor<?x4xf32>} : !gert.attributes

// CHECK-LABEL: gert.main
// CHECK:      %x.tensor = gert.kernel "Data" {index = 0 : i64} : !gert.tensor
// CHECK-NEXT: %x.shape, %x = gert.kernel "SplitDataTensor"(%x.tensor, %hbm.allocator)
// CHECK-NEXT: %a.shape = gert.kernel "InferShape"(%x.shape, %infer) for "a"
// CHECK-NEXT: %a.size = gert.kernel "CalcTensorSizeFromStorage"(%dtype, %a.shape)
// CHECK-NEXT: %a = gert.kernel "AllocMemHbm"(%hbm.allocator, %a.size)
// CHECK-NEXT: %done = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %a.shape, %x, %a) for "a" : !ge.control
// CHECK-NEXT: %b.shape = gert.kernel "InferShape"(%a.shape, %x.shape, %infer_1) for "b"
// CHECK-NEXT: %b.size = gert.kernel "CalcTensorSizeFromStorage"(%dtype, %b.shape)
// CHECK-NEXT: %b = gert.kernel "AllocMemHbm"(%hbm.allocator, %b.size)
// CHECK-NEXT: %done_1 = gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %a.shape, %x.shape, %b.shape, %a, %x, %b) [%done] for "b"
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%a) [%done_1]
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%x) [%done, %done_1]
// CHECK-NEXT: %out.tensor = gert.kernel "OutputData" {index = 0 : i64} : !gert.tensor
// CHECK-NEXT: %done_2 = gert.kernel "EnsureTensorAtOutMemory"(%b.shape, %b, %like, %stream, %out.tensor) [%done_1]
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%b) [%done_2]
// CHECK-NEXT: }
ge.graph "g" id 0 {
  %x = ge.data "x" {index = 0 : i64} : tensor<?x4xf32>
  %a = ge.node "Relu" "a" %x, _ <{input_names = ["x"], output_names = ["y"]}> {alpha = 1.0 : f32} : tensor<?x4xf32> -> tensor<?x4xf32>
  %b = ge.node "Add" "b" %a, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  ge.net_output "out" %b : tensor<?x4xf32>
}
