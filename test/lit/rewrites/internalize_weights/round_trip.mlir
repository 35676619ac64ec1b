// RUN: rm -rf %t && mkdir %t
// RUN: ge-opt %s -o %t/before.mlir
// RUN: ge-opt %s --externalize-weights="mode=1 dir=%t" | ge-opt --internalize-weights=dir=%t | diff %t/before.mlir -
// RUN: ge-opt %s --externalize-weights="mode=2 dir=%t" | ge-opt --internalize-weights=dir=%t | diff %t/before.mlir -
// RUN: ge-opt %s --externalize-weights="mode=2 dir=%t" --internalize-weights=dir=%t | diff %t/before.mlir -
// RUN: filecheck %s --input-file=%t/before.mlir

// Externalized and internalized, a graph is what it was: type, descriptor, other attributes, order of consumers. [weight-2]

// CHECK: ge.const "waits" [%a.ctl] <{fields = {id = 3 : i64}, peer_index = array<i64: 1>}> {dtype = #ge.dt<7>, offset = "mine", value
ge.graph "g" id 0 {
  %a, %a.ctl = ge.const "first" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : (tensor<2xi32>, !ge.control)
  %b = ge.const "waits" [%a.ctl] <{fields = {id = 3 : i64}, peer_index = array<i64: 1>}> {dtype = #ge.dt<7>, offset = "mine", value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  %c = ge.constant "online" {value = #ge.tensor<tensor<2xf32, #ge.layout<NHWC>>, [1.0, -0.5]>} : tensor<2xf32>
  %d = ge.const "empty" {value = #ge.tensor<tensor<0xf32>, "0x">} : tensor<0xf32>
  ge.no_op "n" [%a.ctl] <{peer_index = array<i64: 0>}>
  ge.node "Add" "sum" %b, %b <{peer_index = array<i64: 1, 0>}> : (tensor<2xi32>, tensor<2xi32>)
}
