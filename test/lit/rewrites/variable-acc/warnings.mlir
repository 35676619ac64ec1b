// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// Where GE's decision changes values, it is taken and warned of. [acc-2] [acc-3] [acc-4]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "readers" id 0 {
  %w = ge.variable "w" : !plain
  // expected-warning@+1 {{'ge.re_format' op made other data of variable "w" than "two" of type TransData, which the variable is stored by: what read it reads other values now [acc-2]}}
  %one = ge.re_format "one" %w : !plain -> !other
  %two = ge.trans_data "two" %w : !plain -> !other
  ge.node "Read" "read" %one, %two : (!other, !other)
}

// -----

// Other inputs make other data too. The last reader tells what the variable holds; the first of the others is named.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!named = tensor<4x4x4x4xf32, #ge.layout<HWCN>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "inputs" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !other
  // expected-warning@+1 {{made other data of variable "w" than "four" of type TransData}}
  %two = ge.trans_data "two" %w as !named : !plain -> !other
  %three = ge.trans_data "three" %w as !named : !plain -> !other
  %four = ge.trans_data "four" %w : !plain -> !other
  ge.node "Read" "read" %one, %two, %three, %four : (!other, !other, !other, !other)
}

// -----

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "writer" id 0 {
  %w = ge.variable "w" : !plain
  %other = ge.trans_data "to_other" %w : !plain -> !other
  %step = ge.node "Step" "step" %other : !other -> !other
  // expected-warning@+1 {{'ge.re_format' op does not undo "to_other" of type TransData, which variable "w" is stored by: other values are written now [acc-4]}}
  %back = ge.re_format "back" %step : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

// The writer undoes the first reader, but the last says what the variable holds.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!named = tensor<4x4x4x4xf32, #ge.layout<HWCN>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "undoes_another" id 0 {
  %w = ge.variable "w" : !plain
  // expected-warning@+1 {{made other data of variable "w" than "two" of type TransData}}
  %one = ge.trans_data "one" %w : !plain -> !other
  %two = ge.trans_data "two" %w as !named : !plain -> !other
  %step = ge.node "Step" "step" %one, %two : (!other, !other) -> !other
  // expected-warning@+1 {{does not undo "two" of type TransData, which variable "w" is stored by: other values are written now [acc-4]}}
  %back = ge.trans_data "back" %step : !other -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %back : !plain -> !plain
}

// -----

// In a later round as well.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!half = tensor<4x4x4x4xf16, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf16, #ge.layout<NHWC>>

ge.graph "later" id 0 {
  %w = ge.variable "w" : !plain
  %half = ge.cast "half" %w : !plain -> !half
  // expected-warning@+1 {{made other data of variable "w" than "two"}}
  %one = ge.trans_data "one" %half : !half -> !other
  %two = ge.re_format "two" %half : !half -> !other
  ge.node "Read" "read" %one, %two : (!other, !other)
}

// -----

// Conversions that only relabel make the same data whatever they are called: no warning.

!plain = tensor<4x6xf32, #ge.layout<NCHW>>
!flat = tensor<24xf32>

ge.graph "relabel" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.reshape "one" %w as tensor<6x4xf32> : !plain -> !flat
  %two = ge.re_format "two" %w : !plain -> !flat
  %step = ge.node "Step" "step" %one, %two : (!flat, !flat) -> !flat
  %back = ge.reshape "back" %step : !flat -> tensor<6x4xf32>
  %ref = ge.variable_ref "w_ref" of "w" %back as !plain : tensor<6x4xf32> -> !plain
}

// -----

// A group that is left alone is not warned of.

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!other = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

ge.graph "left_alone" id 0 {
  %w = ge.variable "w" : !plain
  %one = ge.trans_data "one" %w : !plain -> !other
  %two = ge.transpose "two" %w : !plain -> !other
  ge.node "Read" "read" %one, %two : (!other, !other)
}
