// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Sub execution graphs are the bodies of a kernel; their values from outside are its operands.

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %size = gert.kernel "Const" {value = 32} : !gert.size
    %c = gert.kernel "Const" {value = #ge.tensor<tensor<i8>, [1]>} : !gert.tensor
    %c.shape, %c.data = gert.kernel "SplitConstTensor"(%c) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%level1, %size, %c.shape, %c.data)
  }
  // CHECK-LABEL: gert.main
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %size = gert.kernel "InnerData" {index = 1} : !gert.size
    %c.shape = gert.kernel "InnerData" {index = 2} : !gert.shape
    %c = gert.kernel "InnerData" {index = 3} : !gert.data
    %index = gert.kernel "GenIndexForIf"(%c.shape, %c) {dtype = i8} : !gert.index
    // CHECK: %y.shape, %y = gert.kernel "If"(%index, %c.shape, %level1, %size) do {
    %y.shape, %y = gert.kernel "If"(%index, %c.shape, %level1, %size) do {
      // CHECK-NEXT: gert.kernel "InnerData" {index = 1 : i64} : !gert.shape
      %c.shape.1 = gert.kernel "InnerData" {index = 1} : !gert.shape
      %level1.1 = gert.kernel "InnerData" {index = 2} : !gert.allocator
      %size.1 = gert.kernel "InnerData" {index = 3} : !gert.size
      %a = gert.kernel "AllocMemHbm"(%level1.1, %size.1) : !gert.data
      gert.kernel "InnerNetOutput"(%c.shape.1, %a)
    // CHECK: }, {
    }, {
      %c.shape.2 = gert.kernel "InnerData" {index = 1} : !gert.shape
      %level1.2 = gert.kernel "InnerData" {index = 2} : !gert.allocator
      %size.2 = gert.kernel "InnerData" {index = 3} : !gert.size
      %b = gert.kernel "AllocMemHbm"(%level1.2, %size.2) : !gert.data
      gert.kernel "InnerNetOutput"(%c.shape.2, %b)
    // CHECK: } : !gert.shape, !gert.data
    } : !gert.shape, !gert.data
    // CHECK-NEXT: gert.kernel "FreeMemHbm"(%y)
    gert.kernel "FreeMemHbm"(%y)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
