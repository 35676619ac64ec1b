// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Operands need no types, tokens stand in brackets, a kernel's own token is its last result.

// CHECK-LABEL: gert.graph "g" id 7 session 3
gert.graph "g" id 7 session 3 {
  // CHECK-NEXT: gert.input 0 "x" : tensor<?xf32>
  gert.input 0 "x" : tensor<?xf32>
  // CHECK-NEXT: gert.output 0 "n:0" : tensor<?xf32>
  gert.output 0 "n:0" : tensor<?xf32>
  // CHECK-NEXT: gert.variable "w" "Variable" <{offset = 512 : i64}> {_variable_placement = "host"} : tensor<4xf32>
  gert.variable "w" "Variable" <{offset = 512 : i64}> {_variable_placement = "host"} : tensor<4xf32>
  // CHECK-NEXT: gert.node "n" "Neg" (tensor<?xf32>) -> (tensor<?xf32>) {fast = true}
  gert.node "n" "Neg" (tensor<?xf32>) -> (tensor<?xf32>) {fast = true}
  // CHECK-NEXT: gert.node "m" "ApplyMomentum" (var : tensor<4xf32>, "a b" : none) -> (var : tensor<4xf32>) writes [0]
  gert.node "m" "ApplyMomentum" (var : tensor<4xf32>, "a b" : none) -> (var : tensor<4xf32>) writes [0]
  // CHECK-NEXT: gert.init {
  gert.init {
    // CHECK-NEXT: %session = gert.kernel "ConstData" {name = "session"} : !gert.session
    %session = gert.kernel "ConstData" {name = "session"} : !gert.session
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %handle = gert.kernel "Const" {value = "m"} : !gert.handle
    %level1 = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
    %id = gert.kernel "Const" {value = "w"} : !gert.string
    // CHECK: %w.shape, %w = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    %w.shape, %w = gert.kernel "SplitVariable"(%session, %id, %level1) : !gert.shape, !gert.data
    // CHECK-NEXT: gert.kernel "InnerNetOutput"(%w.shape, %w, %stream, %handle, %level1)
    gert.kernel "InnerNetOutput"(%w.shape, %w, %stream, %handle, %level1)
  }
  // CHECK: gert.main {
  gert.main {
    // CHECK-NEXT: %w.shape = gert.kernel "InnerData" {index = 0 : i64} : !gert.shape
    %w.shape = gert.kernel "InnerData" {index = 0} : !gert.shape
    %w = gert.kernel "InnerData" {index = 1} : !gert.data
    %stream = gert.kernel "InnerData" {index = 2} : !gert.stream
    %handle = gert.kernel "InnerData" {index = 3} : !gert.handle
    // CHECK: %done = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %w.shape, %w, %w) for "m" : !ge.control
    %done = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %w.shape, %w, %w) for "m" : !ge.control
    // CHECK-NEXT: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %w.shape, %w, %w) [%done] for "m"
    gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %w.shape, %w, %w) [%done] for "m"
  }
  // CHECK: gert.deinit {
  gert.deinit {
    %level1 = gert.kernel "InnerData" {index = 4} : !gert.allocator
    // CHECK: gert.kernel "DestroyAllocator"
    gert.kernel "DestroyAllocator"(%level1)
  }
}
