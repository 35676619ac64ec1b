// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s

// v2-15: Init holds the bytes of a constant and splits it; equal constants are one.
// v2-12: the device has one copy, made in Init and freed in DeInit.

// CHECK-LABEL: gert.init
// CHECK:      %[[TENSOR:.*]] = gert.kernel "Const" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : !gert.tensor
// CHECK-NEXT: %[[SHAPE:.*]], %[[HOST:.*]] = gert.kernel "SplitConstTensor"(%[[TENSOR]]) : !gert.shape, !gert.data
// CHECK-NOT:  SplitConstTensor
// CHECK:      %[[DEVICE:.*]] = gert.kernel "MakeSureTensorAtDevice"(%[[HOST]], %init.allocator, %stream) : !gert.data
// CHECK-NOT:  MakeSureTensorAtDevice
// CHECK-LABEL: gert.main
// CHECK-NOT:  MakeSureTensorAtDevice
// CHECK-LABEL: gert.deinit
// CHECK:      %[[INNER:.*]] = gert.kernel "InnerData"
// CHECK:      gert.kernel "FreeMemory"(%[[INNER]]) : !ge.control
// CHECK:      gert.kernel "DestroyAllocator"(%init.allocator) [%done]
ge.graph "g" id 0 {
  %a = ge.const "a" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
  %b = ge.const "b" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
  %unused = ge.const "unused" {value = #ge.tensor<tensor<3xf32>, [1.0, 2.0, 3.0]>} : tensor<3xf32>
  %s = ge.node "Add" "s" %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  ge.net_output "out" %s : tensor<2xf32>
}
