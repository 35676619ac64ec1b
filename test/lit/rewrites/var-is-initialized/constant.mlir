// RUN: ge-opt %s --var-is-initialized --split-input-file | filecheck %s

// The constant has the question's name, output descriptor, control edges and consumers, in their order. [vinit-2]
// [graph-11]

// CHECK-LABEL: ge.graph "kept"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %{{.*}}, %[[W:.*]] = ge.variable "w" :
// CHECK: %[[ASKED:.*]], %[[TOKEN:.*]] = ge.const "asked" [%[[BEFORE]], %[[W]]] <{output_desc_attrs = [{size = 1 : i64}]}> {value = #ge.tensor<tensor<1xi1, #ge.layout<NCHW>>, [false]>} : (answer : !t0, !ge.control)
// CHECK: ge.node "Read" "second" %[[ASKED]] {{.*}}array<i64: 1>
// CHECK: ge.node "Read" "first" %[[ASKED]] as tensor<i1> {{.*}}array<i64: 0>
// CHECK: ge.no_op "after" [%[[TOKEN]]]
ge.graph "kept" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : tensor<4xf32>
  %asked, %token = ge.var_is_initialized_op "asked" %w [%before] <{output_desc_attrs = [{size = 1 : i64}]}> {own = true}
    : tensor<4xf32> -> (answer : tensor<1xi1, #ge.layout<NCHW>>, !ge.control)
  ge.node "Read" "second" %asked <{peer_index = array<i64: 1>}> : tensor<1xi1, #ge.layout<NCHW>>
  ge.node "Read" "first" %asked as tensor<i1> <{peer_index = array<i64: 0>}> : tensor<1xi1, #ge.layout<NCHW>>
  ge.no_op "after" [%token]
}

// -----

// Questions in subgraphs are answered too. [order-3]

// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.const "asked"
ge.graph "main" id 0 {
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  %asked = ge.is_variable_initialized "asked" %w : tensor<4xf32> -> tensor<i1>
}
