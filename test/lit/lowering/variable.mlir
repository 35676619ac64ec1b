// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s --match-full-lines

// v2-2: for one variable alone Init has a stream, allocators of both levels, the id, the session, and SplitVariable.

// CHECK:        gert.variable "layer/w" "Variable" : tensor<4xf32>
// CHECK-NEXT:     gert.init {
// CHECK-NEXT:       %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
// CHECK-NEXT:       %level1.allocator = gert.kernel "CreateL1Allocator" {placement = "hbm"} : !gert.allocator
// CHECK-NEXT:       %init.allocator = gert.kernel "CreateInitL2Allocator"(%level1.allocator, %stream) : !gert.allocator
// CHECK-NEXT:       %id = gert.kernel "Const" {value = "layer/w"} : !gert.string
// CHECK-NEXT:       %session = gert.kernel "ConstData" {name = "session"} : !gert.session
// CHECK-NEXT:       %layer_w.shape, %layer_w = gert.kernel "SplitVariable"(%session, %id, %init.allocator) : !gert.shape, !gert.data
// CHECK-NEXT:       gert.kernel "InnerNetOutput"(%init.allocator, %level1.allocator, %session)
// CHECK-NEXT:     }
// CHECK-NEXT:     gert.main {
// CHECK-NEXT:     }
ge.graph "one" id 0 {
  %w = ge.variable "layer/w" : tensor<4xf32>
}

// -----

// A place on the host is asked for by the node; what the node says stays with the variable.

// CHECK:          gert.variable "w" "Variable" <{offset = 1024 : i64}> {_variable_placement = "host"} : tensor<4xf32>
// CHECK:            %level1.allocator = gert.kernel "CreateL1Allocator" {placement = "host"} : !gert.allocator
ge.graph "host" id 0 {
  %w = ge.variable "w" <{fields = {output_i = array<i64: 1024>}}> {_variable_placement = "host"} : tensor<4xf32>
}

// -----

// The first value of a variable goes with it.

// CHECK:          gert.variable "w" "Variable" <{init = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>}> : tensor<2xf32>
ge.graph "initial" id 0 {
  %w = ge.variable "w" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>}}]}> : tensor<2xf32>
}

// -----

// An online constant is kept like a variable.

// CHECK:          gert.variable "c" "Constant" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
// CHECK:            %c.shape, %c = gert.kernel "SplitVariable"(%session, %id, %init.allocator) : !gert.shape, !gert.data
ge.graph "online" id 0 {
  %c = ge.constant "c" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
}

