// RUN: ge-opt %s --trans-op-depth-fusion --remarks --split-input-file --verify-diagnostics

// Why a conversion that recovery put in stays beside one that was there: the graph is not what it was when the variable
// was converted. [clean-1] [clean-2]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

ge.graph "other_type" id 0 {
  %w = ge.variable "w" : !nhwc
  %inverse = ge.trans_data "w_trans_0" %w {_inserted_by_ge = true} : !nhwc -> !plain
  // expected-remark@+1 {{conversions "w_trans_0" and "moved" stay: Transpose does not undo TransData [clean-1]}}
  %moved = ge.transpose "moved" %inverse : !plain -> !nhwc
  ge.node "Read" "read" %moved : !nhwc
}

// -----

// The same before a ref.

!plain = tensor<4xf32>
!int = tensor<4xi32>

ge.graph "lossy" id 0 {
  %w = ge.variable "w" : !int
  %step = ge.node "Step" "step" %w : !int -> !plain
  %back = ge.cast "back" %step : !plain -> !int
  // expected-remark@+1 {{conversions "back" and "w_ref_trans_0" stay: a cast from DT_FLOAT to DT_INT32 may lose values}}
  %into = ge.cast "w_ref_trans_0" %back {_inserted_by_ge = true} : !int -> !plain
  %ref = ge.variable_ref "w_ref" of "w" %into : !plain -> !plain
}

// -----

// Nothing is said of conversions that were there all the time, nor of two steps of one path.

!plain = tensor<4xf32>
!int = tensor<4xi32>
!half = tensor<4xf16>

ge.graph "silent" id 0 {
  %x = ge.data "x" : !plain
  %one = ge.cast "one" %x : !plain -> !int
  %two = ge.cast "two" %one : !int -> !plain
  %w = ge.variable "w" : !half
  %first = ge.cast "w_trans_0" %w {_inserted_by_ge = true} : !half -> !int
  %second = ge.cast "w_trans_1" %first {_inserted_by_ge = true} : !int -> !plain
  ge.node "Read" "read" %two, %second : (!plain, !plain)
}
