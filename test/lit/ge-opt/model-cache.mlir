// RUN: rm -rf %t && mkdir -p %t/cache
// RUN: ge-opt %s --ge-variable-pipeline --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o %t/first.mlir 2>&1 | filecheck %s --check-prefix=FIRST
// RUN: ge-opt %s --ge-variable-pipeline --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o %t/second.mlir 2>&1 | filecheck %s --check-prefix=SECOND
// RUN: diff %t/first.mlir %t/second.mlir
// RUN: filecheck %s --input-file=%t/second.mlir
// RUN: ge-opt %t/second.mlir --ge-variable-pipeline --remarks -o %t/third.mlir 2>&1 | filecheck %s --check-prefix=OTHER
// RUN: ge-opt %s --variable-acc --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K 2>&1 | filecheck %s --check-prefix=OTHER
// RUN: echo '{"cache_debug_mode": true}' > %t/cache/cache.conf
// RUN: ge-opt %s --ge-variable-pipeline --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K 2>&1 | filecheck %s --check-prefix=FIRST

// A graph that was compiled before is taken from the cache, with what the compile did to the session. [cache-4] [cache-5]
// The subgraph comes with it. A graph or passes that are others are compiled. [dev-cache-entries]

// FIRST-NOT:  is taken from the cache
// FIRST:      model-cache.mlir:{{[0-9]+}}:{{[0-9]+}}: remark: variable "w" now stored as FRACTAL_Z
// SECOND:     model-cache.mlir:{{[0-9]+}}:1: remark: graph "train" is taken from the cache and replayed [cache-4]
// SECOND:     model-cache.mlir:{{[0-9]+}}:{{[0-9]+}}: remark: variable "w" now stored as FRACTAL_Z
// OTHER-NOT:  is taken from the cache
// OTHER:      remark: variable "w"

// CHECK:      ge.var "w" : !t0 size {{[0-9]+}} allocated_by 3 changed_by 3 changes 1 path
// CHECK:      ge.var_graph 3 variables ["w"] changed ["w"]
// CHECK:      ge.graph "train" id 3 {
// CHECK-NEXT:   %w = ge.variable "w" <{fields = {output_i = array<i64: 34359738368>}}> : !t0
// CHECK-NEXT:   ge.node "Conv2D" "conv" %w
// CHECK:      ge.graph "called" id 3 subgraph
!plain = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!blocked = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 8, origin = HWCN[2, 2, 3, 2]>>
ge.graph "train" id 3 {
  %w = ge.variable "w" : !plain
  %f = ge.trans_data "t" %w : !plain -> !blocked
  ge.node "Conv2D" "conv" %f : !blocked
  ge.partitioned_call "call" calls ["called"]
}
ge.graph "called" id 3 subgraph {
  ge.no_op "nothing"
}
