// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s
// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// Equal outputs of other conversions hold other data. GE does not see it; a strict run does. [acc-2]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "types"
// CHECK: ge.variable "w" : tensor<4x4x4x4xf32, #ge.layout<NHWC, {{.*}}>>
// CHECK-NOT: ge.re_format
// CHECK-NOT: ge.trans_data
ge.graph "types" id 0 {
  // expected-remark@+1 {{strict: reader "two" is a ReFormat, reader "one" a TransData: equal descriptors, other data}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !other
  %two = ge.re_format "two" %w : !plain -> !other
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!named = tensor<4x4x4x4xf32, #ge.layout<HWCN>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "inputs"
// CHECK: ge.variable "w" : tensor<4x4x4x4xf32, #ge.layout<NHWC, {{.*}}>>
// CHECK-NOT: ge.re_format
// CHECK-NOT: ge.trans_data
ge.graph "inputs" id 0 {
  // expected-remark@+1 {{strict: reader "two" takes its input for HWCN [4, 4, 4, 4] DT_FLOAT, reader "one" for NCHW [4, 4, 4, 4] DT_FLOAT}}
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !other
  %two = ge.trans_data "two" %w as !named : !plain -> !other
}
