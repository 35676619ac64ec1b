// RUN: ge-opt %s --convert-ge-to-gert | filecheck %s

// v2-1: each root graph of a session becomes an execution graph in its place; what the session knows stays.

// CHECK: ge.var_manager
// CHECK-NEXT: ge.var "w" : tensor<4xf32>
ge.var_manager {
  ge.var "w" : tensor<4xf32> size 48
}
// CHECK: gert.graph "a" id 3 session 1 {
ge.graph "a" id 3 session 1 {
}
// CHECK-NOT: ge.graph
// CHECK: gert.graph "b" id 4 {
ge.graph "b" id 4 {
}
ge.graph "sub" id 4 subgraph {
}
// CHECK-NOT: ge.graph
