// RUN: GE_INVALID

// Constants are not written; memory is freed by the kernel for where it is, and once by each kernel.

gert.graph "constant" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %c = gert.kernel "Const" {value = #ge.tensor<tensor<i8>, [1]>} : !gert.tensor
    // expected-note@+1 {{the constant}}
    %s, %h = gert.kernel "SplitConstTensor"(%c) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%h, %stream)
  }
  gert.main {
    %h = gert.kernel "InnerData" {index = 0} : !gert.data
    %stream = gert.kernel "InnerData" {index = 1} : !gert.stream
    // expected-error@+1 {{expected to write memory that may change, got a constant's [v2-16]}}
    gert.kernel "CopyD2H"(%h, %h, %stream)
  }
  gert.deinit {}
}

// -----

gert.graph "another kernel" id 0 {
  gert.init {
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %size = gert.kernel "Const" {value = 32} : !gert.size
    gert.kernel "InnerNetOutput"(%level1, %size)
  }
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %size = gert.kernel "InnerData" {index = 1} : !gert.size
    // expected-note@+1 {{made here}}
    %x = gert.kernel "AllocMemHbm"(%level1, %size) : !gert.data
    // expected-error@+1 {{expected 'FreeMemHbm' to free this memory, got another kernel [v2-16]}}
    gert.kernel "FreeMemHost"(%x)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

gert.graph "two values of one turn" id 0 {
  gert.init {
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %size = gert.kernel "Const" {value = 32} : !gert.size
    %shape = gert.kernel "Const" {value = tensor<f32>} : !gert.shape
    gert.kernel "InnerNetOutput"(%level1, %size, %shape)
  }
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %size = gert.kernel "InnerData" {index = 1} : !gert.size
    %shape = gert.kernel "InnerData" {index = 2} : !gert.shape
    // expected-note@+1 {{made here}}
    %x = gert.kernel "AllocMemHbm"(%level1, %size) : !gert.data
    // expected-error@+1 {{frees one memory twice [v2-16]}}
    %s, %y, %t, %z = gert.kernel "While"(%shape, %x, %shape, %x, %level1, %size) do {
      %shape.1 = gert.kernel "InnerData" {index = 0} : !gert.shape
      %x.1 = gert.kernel "InnerData" {index = 1} : !gert.data
      %again = gert.kernel "GenCondForWhile"(%shape.1, %x.1) {dtype = f32} : !gert.flag
      gert.kernel "InnerNetOutput"(%again)
    }, {
      %shape.2 = gert.kernel "InnerData" {index = 0} : !gert.shape
      %level1.2 = gert.kernel "InnerData" {index = 4} : !gert.allocator
      %size.2 = gert.kernel "InnerData" {index = 5} : !gert.size
      %a = gert.kernel "AllocMemHbm"(%level1.2, %size.2) : !gert.data
      %b = gert.kernel "AllocMemHbm"(%level1.2, %size.2) : !gert.data
      gert.kernel "InnerNetOutput"(%shape.2, %a, %shape.2, %b)
    } : !gert.shape, !gert.data, !gert.shape, !gert.data
    gert.kernel "FreeMemHbm"(%y)
    gert.kernel "FreeMemHbm"(%z)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

gert.graph "no branches" id 0 {
  gert.init {
    %registry = gert.kernel "ConstData" {name = "stream"} : !gert.stream
  }
  gert.main {
    %shape = gert.kernel "InnerData" {index = 0} : !gert.index
    // expected-error@+1 {{expected "Case" to have sub execution graphs, got none [v2-7]}}
    gert.kernel "Case"(%shape)
  }
  gert.deinit {}
}
