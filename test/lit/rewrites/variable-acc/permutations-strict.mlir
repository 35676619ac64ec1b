// RUN: ge-opt %s --variable-acc=strict --remarks --split-input-file --verify-diagnostics

// A strict run leaves a variable whose data would not be permuted as its readers and writers do. [acc-2] [acc-3] [acc-4]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "deciding" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: reader "one" permutes axes by [3, 2, 1, 0], where NCHW becomes NHWC by [0, 2, 3, 1] [acc-3]}}
  %w = ge.variable "w" : !plain
  %one = ge.transpose_d "one" %w {perm = array<i64: 3, 2, 1, 0>} : !plain -> !other
  ge.node "Read" "read" %one : !other
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "beside" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: readers "two" and "one" permute axes differently [acc-2]}}
  %w = ge.variable "w" : !plain
  %one = ge.transpose_d "one" %w {perm = array<i64: 3, 2, 1, 0>} : !plain -> !other
  %two = ge.transpose_d "two" %w {perm = array<i64: 0, 2, 3, 1>} : !plain -> !other
  ge.node "Read" "read" %one, %two : (!other, !other)
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "back" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: strict: writer "back" does not permute axes back as reader "one" does [acc-4]}}
  %w = ge.variable "w" : !plain
  %one = ge.transpose_d "one" %w : !plain -> !other
  %step = ge.node "Step" "step" %one : !other -> !other
  %back = ge.transpose_d "back" %step {perm = array<i64: 0, 2, 3, 1>} : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
