// RUN: not ge-run %s 2>&1 | filecheck %s

// Only allocators of level 2 give memory.
// CHECK: level1.mlir:[[#]]:10: error: 'AllocMemHbm': expected an allocator of level 2 to give memory, got one of level 1 [v2-2]

gert.graph "level 1" id 0 {
  gert.init {
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %size = gert.kernel "Const" {value = 32} : !gert.size
    gert.kernel "InnerNetOutput"(%level1, %size)
  }
  gert.main {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    %size = gert.kernel "InnerData" {index = 1} : !gert.size
    %x = gert.kernel "AllocMemHbm"(%level1, %size) : !gert.data
    gert.kernel "FreeMemHbm"(%x)
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 0} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
