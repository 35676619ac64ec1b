// RUN: rm -rf %t && mkdir -p %t/cache
// RUN: ge-opt %s --split-input-file --variable-acc=strict --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K | filecheck %s
// RUN: ge-opt %s --split-input-file --variable-acc=strict --remarks --ge-option=ge.graph_compiler_cache_dir=%t/cache --ge-option=ge.graph_key=K -o /dev/null 2>&1 | filecheck %s --check-prefix=AGAIN

// A compile depends on what other graphs of its session do to the variables, so that an entry is for one beside equal
// ones; graphs without its variables do not matter. [dev-cache-entries]

// AGAIN-COUNT-5: is taken from the cache

// CHECK:     ge.graph "train"
// CHECK-NOT: ge.cast
ge.graph "train" id 1 {
  %w = ge.variable "w\"\\\C3\A4" : tensor<2xf32>
  %h = ge.cast "h" %w {dst_type = 1 : i64} : tensor<2xf32> -> tensor<2xf16>
  ge.net_output "out" %h : tensor<2xf16>
}

// -----

// CHECK:     ge.graph "train"
// CHECK:     ge.cast
ge.graph "train" id 1 {
  %w = ge.variable "w\"\\\C3\A4" : tensor<2xf32>
  %h = ge.cast "h" %w {dst_type = 1 : i64} : tensor<2xf32> -> tensor<2xf16>
  ge.net_output "out" %h : tensor<2xf16>
}
ge.graph "init" id 2 {
  %w = ge.variable "w\"\\\C3\A4" : tensor<2xf32>
  %c = ge.data "c" {index = 0 : i64} : tensor<2xf32>
  %a = ge.assign "a" %w, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
}

// -----

// CHECK:     ge.graph "train"
// CHECK-NOT: ge.cast
ge.graph "other" id 0 {
  %o = ge.variable "o" : tensor<2xf32>
}
ge.graph "train" id 1 {
  %w = ge.variable "w\"\\\C3\A4" : tensor<2xf32>
  %h = ge.cast "h" %w {dst_type = 1 : i64} : tensor<2xf32> -> tensor<2xf16>
  ge.net_output "out" %h : tensor<2xf16>
}
