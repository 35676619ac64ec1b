// RUN: ge-opt %s --variable-ref-delete --split-input-file | filecheck %s

// The mark is on the output that fed the ref, beside what else is known of it. [refdel-2]

// CHECK-LABEL: ge.graph "second_output"
// CHECK: ge.node "Split" "split" %{{.*}} <{output_desc_attrs = [{}, {size = 16 : i64, attrs = {a = 1 : i64, ref_var_src_var_name = "w"}}]}>
ge.graph "second_output" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %one, %two = ge.node "Split" "split" %w <{output_desc_attrs = [{}, {size = 16 : i64, attrs = {a = 1 : i64}}]}> : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
  %ref = ge.variable_ref "ref" of "w" %two : tensor<4xf32> -> tensor<4xf32>
}

// -----

// The variable may be anywhere under the root graph, and of any kind. [refdel-1]

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.node "Step" "step" {{.*}}ref_var_src_var_name = "w"
// CHECK-LABEL: ge.graph "sub"
// CHECK: ge.node "Step" "inner" {{.*}}ref_var_src_var_name = "data"
ge.graph "main" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %data = ge.ref_data "data" : tensor<4xf32>
  %step = ge.node "Step" "step" %x : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %step : tensor<4xf32> -> tensor<4xf32>
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable_v2 "w" : tensor<4xf32>
  %step = ge.node "Step" "inner" %w : tensor<4xf32> -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "data" %step <{type = "RefData"}> : tensor<4xf32> -> tensor<4xf32>
}

// -----

// What read the ref reads its source, as the last reader, and all that was ordered stays ordered. [refdel-3] [iso-2]
// [iso-4]

// CHECK-LABEL: ge.graph "taken_out"
// CHECK: %[[BEFORE:.*]] = ge.no_op "before"
// CHECK: %[[STEP:.*]], %[[STEP_TOKEN:.*]] = ge.node "Step" "step"
// CHECK: ge.node "Read" "moved" %[[STEP]] [%[[BEFORE]]] {{.*}}array<i64: 1, -1>
// CHECK: ge.node "Read" "own" %[[STEP]] {{.*}}array<i64: 0>
// CHECK: ge.no_op "after" [%[[STEP_TOKEN]], %[[BEFORE]]]
ge.graph "taken_out" id 0 {
  %before = ge.no_op "before" : !ge.control
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.node "Step" "step" %w : tensor<4xf32> -> tensor<4xf32>
  %ref, %token = ge.variable_ref "ref" of "w" %step [%before] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.node "Read" "moved" %ref : tensor<4xf32>
  ge.node "Read" "own" %step : tensor<4xf32>
  ge.no_op "after" [%token]
}

// -----

// Of other nodes with subgraphs than a `PartitionedCall` the output itself is marked.

// CHECK-LABEL: ge.graph "if"
// CHECK: ge.if "if" {{.*}}ref_var_src_var_name = "w"
// CHECK-LABEL: ge.graph "then"
// CHECK-NOT: ref_var_src_var_name
ge.graph "if" id 0 {
  %p = ge.data "p" : tensor<i1>
  %w = ge.variable "w" : tensor<4xf32>
  %y = ge.if "if" %p, %w calls ["then", "else"] : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %ref = ge.variable_ref "ref" of "w" %y : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "then" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  ge.net_output "out" %x <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}
ge.graph "else" id 0 subgraph {
}

// -----

// Of several outputs of a call the one that feeds the ref is looked for; where the called graph does not say which it is,
// nothing is marked.

// CHECK-LABEL: ge.graph "call"
// CHECK-LABEL: ge.graph "called"
// CHECK: ge.node "Step" "zero" %{{.*}} <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "v"}}]}>
// CHECK: ge.node "Step" "one" %{{.*}} <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}>
// CHECK: ge.node "Step" "two" %{{[a-z]*}} :
ge.graph "call" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %y:4 = ge.partitioned_call "call" %w calls ["called"] : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %ref0 = ge.variable_ref "ref0" of "v" %y#0 : tensor<4xf32> -> tensor<4xf32>
  %ref1 = ge.variable_ref "ref1" of "w" %y#1 : tensor<4xf32> -> tensor<4xf32>
  %ref2 = ge.variable_ref "ref2" of "w" %y#2 : tensor<4xf32> -> tensor<4xf32>
  %ref3 = ge.variable_ref "ref3" of "w" %y#3 : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "called" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 0 : i64} : tensor<4xf32>
  %zero = ge.node "Step" "zero" %x : tensor<4xf32> -> tensor<4xf32>
  %one = ge.node "Step" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %two = ge.node "Step" "two" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %one, %zero, %two, _ <{input_desc_attrs = [{attrs = {_parent_node_index = 1 : i64}}, {attrs = {_parent_node_index = 0 : i64}}, {}, {attrs = {_parent_node_index = 3 : i64}}]}>
    : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
}

// -----

// Refs one behind the other mark the same output.

// CHECK-LABEL: ge.graph "chain"
// CHECK: ge.node "Step" "step" {{.*}}ref_var_src_var_name = "w"
// CHECK-NOT: ge.variable_ref
ge.graph "chain" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %step = ge.node "Step" "step" %w : tensor<4xf32> -> tensor<4xf32>
  %one = ge.variable_ref "one" of "w" %step : tensor<4xf32> -> tensor<4xf32>
  %two = ge.variable_ref "two" of "w" %one : tensor<4xf32> -> tensor<4xf32>
}
