// Diagnostics that are announced where they occur are fine, of all severities and in all parts.

// RUN: ge-opt %s --split-input-file --verify-diagnostics --remarks --variable-acc | filecheck %s
// RUN: ge-opt %s --split-input-file --verify-diagnostics=all --remarks --variable-acc | filecheck %s
// CHECK: ge.graph "warning"
// CHECK: ge.graph "remark"

ge.graph "error" id 1 {
  // expected-error@+2 {{use of undefined value '%x'}}
  // expected-note@below {{use of undefined value '%y'}}
  ge.net_output "out" %x, %y : (tensor<2xf32>, tensor<2xf32>)
}

// -----

ge.graph "errors" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
  %t = ge.trans_data "t" %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> // expected-error {{expected}}
  %u = ge.trans_data "u" %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error-re@above {{'ge.trans_data' op expected {{.*}}, got}}
}

// -----

ge.graph "warning" id 1 {
  // expected-remark@+1 {{variable "w" now stored as FRACTAL_Z}}
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>>
  // expected-warning @below {{converts between shapes that do not fit}}
  %t = ge.trans_data "t" %w : tensor<2x2x3x2xf32, #ge.layout<HWCN>> -> tensor<9x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
}

// -----

ge.graph "remark" id 1 {
  %w = ge.variable "w" : tensor<2x2x3x2xf32, #ge.layout<HWCN>> // expected-remark {{variable "w"}}
}
