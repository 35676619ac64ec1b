// Where proofs name several elements of one variable, each of them is run.

// RUN: not ge-opt %s --ge-variable-pipeline --rebuild --verify-equivalence -o %t 2>&1 | filecheck %s

// CHECK: error: {{.*}} for 70000.0, inf before and nan after [cast-roundings]
// CHECK: error: {{.*}} for 0.10000000149011612, 0.1 before and 0.099975586 after [cast-roundings]
// CHECK: error: {{.*}} runs otherwise: content of variable "w" differs in step 0, at [0]: inf before and nan after

!a = tensor<4xf32>
!h = tensor<4xf16>

ge.graph "init" id 0 {
  %w = ge.variable "w" : !a
  %x = ge.data "x" : !a
  %s = ge.assign "s" %w, %x : (!a, !a) -> !a
}
ge.graph "calls" id 1 {
  %w = ge.variable "w" : !a
  %y = ge.partitioned_call "call" %w calls ["body"] : !a -> !h
  ge.net_output "out" %y : !h
}
ge.graph "body" id 1 subgraph {
  %x = ge.data "in" {_parent_node_index = 0 : i64} : !a
  %y = ge.cast "half" %x : !a -> !h
  ge.net_output "body_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !h
}
ge.graph "casts" id 2 {
  %w = ge.variable "w" : !a
  %y = ge.cast "cast" %w : !a -> !h
  ge.net_output "out" %y : !h
}
