// RUN: rm -rf %t && mkdir -p %t/cache && cp %s %t/first.mlir && sed '1i //' %s > %t/moved.mlir
// RUN: ge-opt %t/first.mlir --variable-acc --assign-variable-memory --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o /dev/null 2>&1 | filecheck %s --check-prefixes=CHECK,FIRST
// RUN: ge-opt %t/moved.mlir --variable-acc --assign-variable-memory --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o /dev/null 2>&1 | filecheck %s --check-prefixes=CHECK,MOVED
// RUN: not ge-opt %t/moved.mlir --variable-acc --assign-variable-memory --Werror --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o /dev/null 2>&1 | filecheck %s --check-prefix=ERROR

// What a compile said is said again of a graph that is taken from the cache, where that graph is now. What memory
// assignment says is not kept, since it is done again; it is said there too. [cache-6]

// MOVED:      moved.mlir:25:1: remark: graph "train" is taken from the cache and replayed [cache-4]
// FIRST:      first.mlir:26:8: warning: 'ge.cast' op rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "a" of another graph
// MOVED:      moved.mlir:27:8: warning: 'ge.cast' op rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "a" of another graph
// MOVED:      moved.mlir:26:8: remark: variable "w" now stored as
// FIRST:      first.mlir:27:8: warning: 'ge.variable' op takes 832 bytes as ND [200] DT_FLOAT, and the place of variable 'u' has 64 [mem-15]
// MOVED:      moved.mlir:28:8: warning: 'ge.variable' op takes 832 bytes as ND [200] DT_FLOAT, and the place of variable 'u' has 64 [mem-15]
// CHECK-NOT:  warning
// ERROR:      moved.mlir:27:8: error: 'ge.cast' op rounds
ge.graph "init" id 0 {
  %w = ge.variable "w" : tensor<2xf32>
  %u = ge.variable "u" : tensor<2xf32>
  %c = ge.data "c" {index = 0 : i64} : tensor<2xf32>
  %a = ge.assign "a" %w, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
}

ge.graph "train" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
  %h = ge.cast "h" %w {dst_type = 1 : i64} : tensor<2xf32> -> tensor<2xf16>
  %u = ge.variable "u" : tensor<200xf32>
  ge.net_output "out" %h : tensor<2xf16>
}
