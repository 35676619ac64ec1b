// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// An input is written where an output has its name, for all nodes of a type. [prep-1] [graph-7]

// CHECK-LABEL: ge.graph "by_type"
// CHECK: ge.variable_ref "v_TO_named_REF_0" of "v"
// CHECK: ge.variable_ref "w_TO_unnamed_REF_0" of "w"
ge.graph "by_type" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %a = ge.node "Update" "named" (var = %v) : tensor<4xf32> -> (var : tensor<4xf32>)
  %b = ge.node "Update" "unnamed" (x = %w) : tensor<4xf32> -> (y : tensor<4xf32>)
}

// -----

// What a root graph taught holds in its subgraphs, not the other way round. [prep-1]

// CHECK-LABEL: ge.graph "main"
// CHECK: ge.variable_ref "v_TO_update_REF_0"
// CHECK-NOT: ge.variable_ref
// CHECK-LABEL: ge.graph "sub"
// CHECK-DAG: ge.variable_ref "v_TO_inner_REF_0"
// CHECK-DAG: ge.variable_ref "u_TO_own_REF_0"
ge.graph "main" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  %a = ge.node "Update" "update" (var = %v) : tensor<4xf32> -> (var : tensor<4xf32>)
  %u = ge.variable "u" : tensor<4xf32>
  %b = ge.node "Own" "outer" (x = %u) : tensor<4xf32> -> (y : tensor<4xf32>)
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %v = ge.variable "v" : tensor<4xf32>
  %a = ge.node "Update" "inner" (x = %v) : tensor<4xf32> -> (y : tensor<4xf32>)
  %u = ge.variable "u" : tensor<4xf32>
  %b = ge.node "Own" "own" (var = %u) : tensor<4xf32> -> (var : tensor<4xf32>)
}

// -----

// Nothing written, nothing done. [prep-2]

// CHECK-LABEL: ge.graph "read_only"
// CHECK-NOT: ge.variable_ref
ge.graph "read_only" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" (x = %w) : tensor<4xf32>
}

// -----

// A write without an output: a RefIdentity goes before the input, and the ref runs after the write. [prep-8]

// CHECK-LABEL: ge.graph "no_output"
// CHECK: %[[SAME:.*]] = ge.ref_identity "RefIdentity_w_0_TO_update_0" %w
// CHECK: %[[WRITTEN:.*]] = ge.node "Update" "update" (ref = %[[SAME]], value = %x)
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.variable_ref "w_TO_update_REF_0" of "w" %[[SAME]] [%[[WRITTEN]]]
// CHECK: ge.no_op "after" [%[[WRITTEN]], %[[TOKEN]]]
ge.graph "no_output" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %token = ge.node "Update" "update" (ref = %w, value = %x) <{input_desc_attrs = [{attrs = {ref_port_index = array<i64: 0>}}]}> : (tensor<4xf32>, tensor<4xf32>) -> !ge.control
  ge.no_op "after" [%token]
}
