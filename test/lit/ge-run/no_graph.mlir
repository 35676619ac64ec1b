// Without a graph there is nothing to run, which is hardly meant.

// RUN: not ge-run %s 2>&1 | filecheck %s
// CHECK: no_graph.mlir: error: expected a graph to run, got none

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
