// RUN: GE_INVALID

// Kernels that access one memory, one of them writing or freeing, are ordered by data or tokens.

!x = tensor<4xf32>

gert.graph "write after write" id 0 {
  gert.node "a" "Assign" (!x, !x) -> () writes [0]
  gert.init {
    %session = gert.kernel "ConstData" {name = "session"} : !gert.session
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %handle = gert.kernel "Const" {value = "a"} : !gert.handle
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %id = gert.kernel "Const" {value = "w"} : !gert.string
    // expected-note@+1 {{the memory}}
    %w.shape, %w = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    %other = gert.kernel "Const" {value = "x"} : !gert.string
    %x.shape, %x = gert.kernel "SplitVariable"(%session, %other, %level1) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%w.shape, %w, %x, %stream, %handle, %level1)
  }
  gert.main {
    %s = gert.kernel "InnerData" {index = 0} : !gert.shape
    %w = gert.kernel "InnerData" {index = 1} : !gert.data
    %x = gert.kernel "InnerData" {index = 2} : !gert.data
    %stream = gert.kernel "InnerData" {index = 3} : !gert.stream
    %handle = gert.kernel "InnerData" {index = 4} : !gert.handle
    // expected-note@+1 {{the other access}}
    gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %s, %s, %w, %x) for "a"
    // expected-error@+1 {{expected to wait for 'LaunchKernelWithHandle', since both access one memory and one of them writes or frees it [v2-17]}}
    gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %s, %s, %w, %x) for "a"
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 5} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}

// -----

// A read in a sub execution graph counts as one of the kernel around it; waiting through others is waiting too.

gert.graph "free after read" id 0 {
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
    %x = gert.kernel "AllocMemHbm"(%level1, %size) : !gert.data
    %first = gert.kernel "PartitionedCall"(%shape, %x) do {
      %s = gert.kernel "InnerData" {index = 0} : !gert.shape
      %d = gert.kernel "InnerData" {index = 1} : !gert.data
      %i = gert.kernel "GenIndexForIf"(%s, %d) {dtype = f32} : !gert.index
    } : !ge.control
    %between = gert.kernel "NoOp" [%first] : !ge.control
    gert.kernel "FreeMemHbm"(%x) [%between]
    // expected-note@+1 {{the memory}}
    %y = gert.kernel "AllocMemHbm"(%level1, %size) : !gert.data
    // expected-note@+1 {{the other access}}
    gert.kernel "PartitionedCall"(%shape, %y) do {
      %s = gert.kernel "InnerData" {index = 0} : !gert.shape
      %d = gert.kernel "InnerData" {index = 1} : !gert.data
      %i = gert.kernel "GenIndexForIf"(%s, %d) {dtype = f32} : !gert.index
    }
    // expected-error@+1 {{expected to wait for 'PartitionedCall', since both access one memory and one of them writes or frees it [v2-17]}}
    gert.kernel "FreeMemHbm"(%y) [%between]
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
