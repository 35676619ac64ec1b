// RUN: ge-opt %s --ge-variable-pipeline --rebuild | filecheck %s

// A graph of an earlier run of the session that is not here cannot be built again; it stays marked. [reb-3] [reb-4]

// CHECK: ge.var_graph 7 variables ["w"] rebuild
// CHECK: ge.var_graph 0 variables ["w"]{{$}}
ge.var_manager {
  ge.var_graph 7 variables ["w"] rebuild
}
ge.graph "here" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
}
