// RUN: GE_INVALID

// Memory is freed exactly once, by the part or graph that made it, and not used after that.

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{makes new memory that nothing frees [v2-16]}}
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-note@+1 {{made here}}
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    gert.kernel "InnerNetOutput"(%level1)
  }
  gert.main {}
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    // expected-note@+1 {{freed here}}
    %done = gert.kernel "DestroyAllocator"(%level1) : !ge.control
    // expected-error@+1 {{frees memory again [v2-16]}}
    gert.kernel "DestroyAllocator"(%level1) [%done]
  }
}

// -----

!x = tensor<4xf32>

gert.graph "g" id 0 {
  gert.input 0 "x" : !x
  gert.output 0 "x:0" : !x
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %like = gert.kernel "Const" {value = !x} : !gert.attributes
    gert.kernel "InnerNetOutput"(%level1, %stream, %like)
  }
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %stream = gert.kernel "InnerData" {index = 1} : !gert.stream
    %like = gert.kernel "InnerData" {index = 2} : !gert.attributes
    %in = gert.kernel "Data" {index = 0} : !gert.tensor
    // expected-note@+1 {{made here}}
    %x.shape, %x = gert.kernel "SplitDataTensor"(%in, %level1) : !gert.shape, !gert.data
    %y = gert.kernel "IdentityAddr"(%x) : !gert.data
    // expected-note@+1 {{freed here}}
    gert.kernel "FreeMemHbm"(%x)
    %out = gert.kernel "OutputData" {index = 0} : !gert.tensor
    // expected-error@+1 {{uses memory after it was freed [v2-16]}}
    gert.kernel "EnsureTensorAtOutMemory"(%x.shape, %y, %like, %stream, %out)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %session = gert.kernel "ConstData" {name = "session"} : !gert.session
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %id = gert.kernel "Const" {value = "w"} : !gert.string
    // expected-note@+1 {{made here}}
    %s, %w = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%level1, %w)
  }
  gert.main {
    %w = gert.kernel "InnerData" {index = 1} : !gert.data
    // expected-error@+1 {{expected to free memory that was made for it here, got memory that is nobody's to free [v2-16]}}
    gert.kernel "FreeMemHbm"(%w)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %c = gert.kernel "Const" {value = #ge.tensor<tensor<i8>, [1]>} : !gert.tensor
    %s, %h = gert.kernel "SplitConstTensor"(%c) : !gert.shape, !gert.data
    // expected-note@+1 {{made here}}
    %d = gert.kernel "MakeSureTensorAtDevice"(%h, %level1, %stream) : !gert.data
    gert.kernel "InnerNetOutput"(%level1, %d)
  }
  gert.main {
    %d = gert.kernel "InnerData" {index = 1} : !gert.data
    // expected-error@+1 {{expected to free memory that was made for it here, got memory that is another part's or graph's [v2-16]}}
    gert.kernel "FreeMemHbm"(%d)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

// What a sub execution graph hands out is its own.

gert.graph "g" id 0 {
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
    %s, %y = gert.kernel "PartitionedCall"(%shape, %x) do {
      %shape.1 = gert.kernel "InnerData" {index = 0} : !gert.shape
      %x.1 = gert.kernel "InnerData" {index = 1} : !gert.data
      // expected-error@+1 {{expected to free memory that was made for it here, got memory that is another part's or graph's [v2-16]}}
      gert.kernel "InnerNetOutput"(%shape.1, %x.1)
    } : !gert.shape, !gert.data
    gert.kernel "FreeMemHbm"(%y)
    gert.kernel "FreeMemHbm"(%x)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

// What a loop begins with is the loop's from then on.

gert.graph "g" id 0 {
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
    // expected-note@+1 {{freed here}}
    %s, %y, %done = gert.kernel "While"(%shape, %x, %level1, %size) do {
      %shape.1 = gert.kernel "InnerData" {index = 0} : !gert.shape
      %x.1 = gert.kernel "InnerData" {index = 1} : !gert.data
      %again = gert.kernel "GenCondForWhile"(%shape.1, %x.1) {dtype = f32} : !gert.flag
      gert.kernel "InnerNetOutput"(%again)
    }, {
      %shape.2 = gert.kernel "InnerData" {index = 0} : !gert.shape
      %level1.2 = gert.kernel "InnerData" {index = 2} : !gert.allocator
      %size.2 = gert.kernel "InnerData" {index = 3} : !gert.size
      %z = gert.kernel "AllocMemHbm"(%level1.2, %size.2) : !gert.data
      gert.kernel "InnerNetOutput"(%shape.2, %z)
    } : !gert.shape, !gert.data, !ge.control
    gert.kernel "FreeMemHbm"(%y)
    // expected-error@+1 {{frees memory again [v2-16]}}
    gert.kernel "FreeMemHbm"(%x) [%done]
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
