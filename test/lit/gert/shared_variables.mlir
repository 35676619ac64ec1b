// RUN: GE_INVALID

// Who asks for a variable again, or for one that shares its memory, has the same memory.

!x = tensor<4xf32>

gert.graph "two of one" id 0 {
  gert.variable "w" "Variable" : !x
  gert.variable "v" "Variable" {_src_var_name = "w"} : !x
  gert.init {
    %session = gert.kernel "ConstData" {name = "session"} : !gert.session
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %id = gert.kernel "Const" {value = "w"} : !gert.string
    %other = gert.kernel "Const" {value = "v"} : !gert.string
    // expected-note@+1 {{the memory}}
    %w.shape, %w = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    %v.shape, %v = gert.kernel "SplitVariable"(%session, %other, %level1) : !gert.shape, !gert.data
    %c.shape, %c = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%w, %v, %c, %stream, %level1)
  }
  gert.main {
    %w = gert.kernel "InnerData" {index = 0} : !gert.data
    %v = gert.kernel "InnerData" {index = 1} : !gert.data
    %c = gert.kernel "InnerData" {index = 2} : !gert.data
    %stream = gert.kernel "InnerData" {index = 3} : !gert.stream
    %first = gert.kernel "CopyD2D"(%w, %v, %stream) : !ge.control
    // expected-note@+1 {{the other access}}
    gert.kernel "CopyD2D"(%v, %c, %stream) [%first]
    // expected-error@+1 {{expected to wait for 'CopyD2D', since both access one memory and one of them writes or frees it [v2-17]}}
    gert.kernel "CopyD2D"(%c, %w, %stream) [%first]
  }
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 4} : !gert.allocator
    gert.kernel "DestroyAllocator"(%level1)
  }
}
