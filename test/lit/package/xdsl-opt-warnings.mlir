// RUN: xdsl-opt %s -p variable-acc 2>&1 >/dev/null | filecheck %s

// What a pass warns of is seen in xDSL's own tool too, its remarks are not; without a location there is no place. [acc-3]

// CHECK:     {{^}}train.mlir:7:3: warning: 'ge.cast' op rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "a" of another graph
// CHECK-NOT: remark
// CHECK-NOT: warning
ge.graph "init" id 0 {
  %w = ge.variable "w" : tensor<2xf32>
  %c = ge.data "c" {index = 0 : i64} : tensor<2xf32>
  %a = ge.assign "a" %w, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
  %h = ge.cast "h" %w {dst_type = 1 : i64} : tensor<2xf32> -> tensor<2xf16> loc("train.mlir":7:3)
  ge.net_output "out" %h : tensor<2xf16>
}
