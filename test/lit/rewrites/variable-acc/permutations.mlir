// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// A variable is taken along a TransposeD by its formats; GE does not look at what it permutes. [acc-2] [acc-3] [acc-4]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "deciding" id 0 {
  %w = ge.variable "w" : !plain
  // expected-warning@+1 {{'ge.transpose_d' op permutes axes by [3, 2, 1, 0], where NCHW becomes NHWC by [0, 2, 3, 1]: what read it reads other values of variable "w" now [acc-3]}}
  %one = ge.transpose_d "one" %w {perm = array<i64: 3, 2, 1, 0>} : !plain -> !other
  ge.node "Read" "read" %one : !other
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "beside" id 0 {
  %w = ge.variable "w" : !plain
  // expected-warning@+1 {{made other data of variable "w" than "two" of type TransposeD, which the variable is stored by}}
  %one = ge.transpose_d "one" %w {perm = array<i64: 3, 2, 1, 0>} : !plain -> !other
  %two = ge.transpose_d "two" %w {perm = array<i64: 0, 2, 3, 1>} : !plain -> !other
  ge.node "Read" "read" %one, %two : (!other, !other)
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "back" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.transpose_d "one" %w : !plain -> !other
  %step = ge.node "Step" "step" %one : !other -> !other
  // expected-warning@+1 {{does not undo "one" of type TransposeD, which variable "w" is stored by: other values are written now}}
  %back = ge.transpose_d "back" %step {perm = array<i64: 0, 2, 3, 1>} : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

// What the formats tell is not warned of.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "as_told" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.transpose_d "one" %w {perm = array<i64: 0, 2, 3, 1>} : !plain -> !other
  %two = ge.transpose_d "two" %w : !plain -> !other
  %step = ge.node "Step" "step" %one, %two : (!other, !other) -> !other
  %back = ge.transpose_d "back" %step {perm = array<i64: 0, 3, 1, 2>} : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}
