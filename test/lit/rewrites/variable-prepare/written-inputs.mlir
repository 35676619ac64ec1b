// RUN: ge-opt %s --variable-prepare --split-input-file | filecheck %s

// Names tell which inputs a node writes to. [prep-1] [graph-7]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "names"
// CHECK: %[[VAR:.*]], %[[ACCUM:.*]] = ge.node "ApplyMomentum" "step"
// CHECK-DAG: "w_TO_step_REF_0" of "w" %[[VAR]]
// CHECK-DAG: "m_TO_step_REF_1" of "m" %[[ACCUM]]
// CHECK-NOT: of "lr"
ge.graph "names" id 0 {
  %w = ge.variable "w" : !plain
  %m = ge.variable "m" : !plain
  %lr = ge.variable "lr" : !plain
  %step:2 = ge.node "ApplyMomentum" "step" (var = %w, accum = %m, lr = %lr) : (!plain, !plain, !plain) -> (var : !plain, accum : !plain)
}

// -----

// One node of a type speaks for all, in this case for one whose names say nothing.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "by_type"
// CHECK: %[[MUTE:.*]] = ge.node "Update" "mute"
// CHECK: ge.variable_ref "w_TO_mute_REF_0" of "w" %[[MUTE]]
ge.graph "by_type" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %mute = ge.node "Update" "mute" %w : !plain -> !plain
  %tells = ge.node "Update" "tells" (var = %x) : !plain -> (var : !plain)
}

// -----

// An output that only other nodes of the type have is passed over.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "without_output"
// CHECK-NOT: of "w"
ge.graph "without_output" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  ge.node "Update" "mute" %w : !plain
  %tells = ge.node "Update" "tells" (var = %x) : !plain -> (var : !plain)
}

// -----

// What the root graph teaches holds in its subgraphs.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "root_teaches"
// CHECK-LABEL: ge.graph "learns"
// CHECK: ge.variable_ref "w_TO_mute_REF_0" of "w"
ge.graph "root_teaches" id 0 {
  %x = ge.data "x" : !plain
  %tells = ge.node "Update" "tells" (var = %x) : !plain -> (var : !plain)
  ge.partitioned_call "call" calls ["learns"]
}
ge.graph "learns" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %mute = ge.node "Update" "mute" %w : !plain -> !plain
}

// -----

// What a subgraph teaches holds there only: not in the root, not in another subgraph, not in another graph.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "root"
// CHECK-NOT: ge.variable_ref
// CHECK-LABEL: ge.graph "teaches"
// CHECK: ge.variable_ref "w_TO_tells_REF_0" of "w"
// CHECK-LABEL: ge.graph "beside"
// CHECK-NOT: ge.variable_ref
// CHECK-LABEL: ge.graph "next"
// CHECK-NOT: ge.variable_ref
ge.graph "root" id 0 {
  %w = ge.variable "w" : !plain
  %mute = ge.node "Update" "mute" %w : !plain -> !plain
  ge.node "Calls" "call" calls ["teaches", "beside"]
}
ge.graph "teaches" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %tells = ge.node "Update" "tells" (var = %w) : !plain -> (var : !plain)
}
ge.graph "beside" id 0 subgraph {
  %w = ge.variable "w" : !plain
  %mute = ge.node "Update" "mute" %w : !plain -> !plain
}
ge.graph "next" id 1 {
  %w = ge.variable "w" : !plain
  %mute = ge.node "Update" "mute" %w : !plain -> !plain
}

// -----

// Nothing written, nothing done. [prep-2]

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "only_read"
// CHECK-NEXT: ge.variable "w"
// CHECK-NEXT: ge.node "Relu" "relu"
// CHECK-NEXT: }
ge.graph "only_read" id 0 {
  %w = ge.variable "w" : !plain
  %relu = ge.node "Relu" "relu" (x = %w) : !plain -> (y : !plain)
}

// -----

// Writers of what is no variable get nothing.

!plain = tensor<4xf32>

// CHECK-LABEL: ge.graph "no_variable"
// CHECK-NOT: ge.variable_ref
ge.graph "no_variable" id 0 {
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %x, %x : (!plain, !plain) -> !plain
}
