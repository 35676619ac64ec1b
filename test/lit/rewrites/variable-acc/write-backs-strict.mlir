// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s
// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// A write-back by another conversion with the inverse descriptors: GE takes both out, a strict run leaves them. [acc-4]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "other_type"
// CHECK-NOT: ge.trans_data
// CHECK-NOT: ge.re_format
ge.graph "other_type" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: writer "back" is a ReFormat, reader "to_other" a TransData}}
  %w = ge.variable "w" : !plain
  %other = ge.trans_data "to_other" %w : !plain -> !other
  %step = ge.node "Step" "step" %other : !other -> !other
  %back = ge.re_format "back" %step : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

// The same type on the way back is no matter.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "same_type"
// CHECK-NOT: ge.trans_data
ge.graph "same_type" id 0 {
  // expected-remark@+1 {{variable "w" now stored as NHWC [4, 4, 4, 4] DT_FLOAT by TransData}}
  %w = ge.variable "w" : !plain
  %other = ge.trans_data "to_other" %w : !plain -> !other
  %step = ge.node "Step" "step" %other : !other -> !other
  %back = ge.trans_data "back" %step : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
