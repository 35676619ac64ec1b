// RUN: ge-opt %s --gert-optimise | filecheck %s

// v2-20: equal sizes are computed once, also of shapes that are not known before.

// CHECK-LABEL: gert.main
// CHECK: %[[SIZE:.*]] = gert.kernel "CalcTensorSizeFromStorage"(%f32, %x.shape) : !gert.size
// CHECK-NOT: "CalcTensorSizeFromStorage"
// CHECK: %a = gert.kernel "AllocMemHbm"(%level1, %[[SIZE]])
// CHECK: %b = gert.kernel "AllocMemHbm"(%level1, %[[SIZE]])
gert.graph "g" id 0 {
  gert.input 0 "x" : tensor<?xf32>
  gert.init {
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %f32 = gert.kernel "Const" {value = f32} : !gert.dtype
    gert.kernel "InnerNetOutput"(%level1, %f32)
  }
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %f32 = gert.kernel "InnerData" {index = 1} : !gert.dtype
    %in = gert.kernel "Data" {index = 0} : !gert.tensor
    %x.shape, %x = gert.kernel "SplitDataTensor"(%in, %level1) : !gert.shape, !gert.data
    %same = gert.kernel "IdentityShape"(%x.shape) : !gert.shape
    %s = gert.kernel "CalcTensorSizeFromStorage"(%f32, %x.shape) : !gert.size
    %t = gert.kernel "CalcTensorSizeFromStorage"(%f32, %same) : !gert.size
    %a = gert.kernel "AllocMemHbm"(%level1, %s) : !gert.data
    %b = gert.kernel "AllocMemHbm"(%level1, %t) : !gert.data
    gert.kernel "FreeMemHbm"(%a)
    gert.kernel "FreeMemHbm"(%b)
    gert.kernel "FreeMemHbm"(%x)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
