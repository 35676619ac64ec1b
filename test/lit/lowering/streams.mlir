// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s

// v2-19: nodes with one label run on a stream of their own, and have an allocator for it.

// CHECK-LABEL: gert.init
// CHECK: %streams = gert.kernel "ConstData" {name = "streams"} : !gert.streams
// CHECK-NEXT: %stream, %stream_1, %stream_2 = gert.kernel "SplitRtStreams"(%streams) : !gert.stream, !gert.stream, !gert.stream
// CHECK: %[[FIRST:.*]], %[[A:.*]], %[[B:.*]] = gert.kernel "CreateL2Allocators"(%level1.allocator, %stream, %stream_1, %stream_2)
// CHECK: gert.kernel "InnerNetOutput"(%[[FIRST]], %{{.*}}, %{{.*}}, %[[A]], %{{.*}}, %stream_1,
// CHECK-LABEL: gert.main
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, {{.*}} for "n"
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream_1, {{.*}} for "m"
// CHECK-LABEL: gert.deinit
// CHECK-COUNT-5: "DestroyAllocator"
ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %n = ge.node "Neg" "n" %x {_stream_label = "a"} : tensor<4xf32> -> tensor<4xf32>
  %m = ge.node "Neg" "m" %n {_stream_label = "b"} : tensor<4xf32> -> tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
}
