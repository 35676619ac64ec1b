// RUN: ge-opt %s --variable-prepare --split-input-file --verify-diagnostics

// A framework node that does not say what it is, where it matters. [prep-7]

!plain = tensor<4xf32>

ge.graph "unknown" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  // expected-error@+1 {{expected framework node "what" to have attribute original_type [prep-7]}}
  %what = ge.framework_op "what" %step : !plain -> !plain
}
// The failure ends that graph only. [order-4]
ge.graph "next" id 1 {
  %w = ge.variable "w" : !plain
}
