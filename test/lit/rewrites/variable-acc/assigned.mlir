// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics

// An assignment reads the variable node too, and is no conversion: writes are to reach the variable by a ref. [acc-2]

!plain = tensor<16x16x3x3xf32, #ge.layout<NCHW>>
!blocks = tensor<9x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = NCHW[16, 16, 3, 3]>>

ge.graph "assigned" id 0 {
  // expected-remark@+1 {{variable "w" left as it is: reader "write" of type Assign is not a trans op [acc-2]}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Neg" "step" %blocks : !blocks -> !blocks
  %plain = ge.trans_data "to_plain" %step : !blocks -> !plain
  %written = ge.assign "write" %w, %plain : (!plain, !plain) -> !plain
}

// -----

!plain = tensor<16x16x3x3xf32, #ge.layout<NCHW>>
!blocks = tensor<9x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = NCHW[16, 16, 3, 3]>>

ge.graph "by_ref" id 0 {
  // expected-remark@+1 {{variable "w" now stored as FRACTAL_Z (C0 16) [9, 1, 16, 16] DT_FLOAT by TransData}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  %step = ge.node "Neg" "step" %blocks : !blocks -> !blocks
  %plain = ge.trans_data "to_plain" %step : !blocks -> !plain
  ge.variable_ref "w_ref" of "w" %plain : !plain -> !plain
}
