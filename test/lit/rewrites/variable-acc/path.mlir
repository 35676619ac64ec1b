// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// A `ReFormat` goes in front of a path only where formats differ: another shape or data type is no matter. [acc-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!seen = tensor<6x20xf16, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf16, #ge.layout<NHWC>>

// CHECK: ge.var "w" {{.*}} path [#ge.step<"TransData", tensor<6x20xf16, #ge.layout<NCHW>> -> tensor<2x4x5x3xf16, #ge.layout<NHWC>>>]
ge.graph "other_shape" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w as !seen : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}

// -----

// C0 is part of the format.

!stored = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z>>
!seen = tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
!plain = tensor<3x3x16x32xf32, #ge.layout<HWCN>>

// CHECK: ge.var "w" {{.*}} path [#ge.step<"ReFormat", tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z>> -> tensor<9x2x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>>, #ge.step<"TransData",
ge.graph "other_c0" id 0 {
  %w = ge.variable "w" : !stored
  %plain = ge.trans_data "to_plain" %w as !seen : !stored -> !plain
  ge.node "Read" "read" %plain : !plain
}

// -----

// Later steps need not begin where the step before ended. The path is as the conversions say. [acc-5] [acc-6]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>
!seen = tensor<2x4x5x3xf32, #ge.layout<HWCN>>
!chwn = tensor<5x2x4x3xf32, #ge.layout<CHWN>>

// CHECK: path [#ge.step<"TransData", {{[^>]*}}NCHW>> -> {{[^>]*}}NHWC>>>, #ge.step<"TransData", {{[^>]*}}HWCN>> -> {{[^>]*}}CHWN>>>]
ge.graph "gap" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  %chwn = ge.trans_data "to_chwn" %nhwc as !seen : !nhwc -> !chwn
  ge.node "Read" "read" %chwn : !chwn
}

// -----

// The step is that of the last reader, also where others differ. [acc-3] [acc-5]

!plain = tensor<4x4x4x4xf32, #ge.layout<NCHW>>
!nhwc = tensor<4x4x4x4xf32, #ge.layout<NHWC>>

// CHECK: path [#ge.step<"ReFormat", {{[^>]*}}NCHW>> -> {{[^>]*}}NHWC>>>]
ge.graph "last_reader" id 0 {
  %w = ge.variable "w" : !plain
  %moved = ge.trans_data "moved" %w : !plain -> !nhwc
  %renamed = ge.re_format "renamed" %w : !plain -> !nhwc
  ge.node "Read" "read" %moved, %renamed : (!nhwc, !nhwc)
}
