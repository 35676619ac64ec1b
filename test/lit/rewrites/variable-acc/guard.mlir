// RUN: ge-opt %s --variable-acc --remarks --split-input-file --verify-diagnostics
// RUN: ge-opt %s --variable-acc="max-changes=2" --split-input-file | filecheck %s --check-prefix=TWO
// RUN: ge-opt %s --variable-acc="max-changes=0" --split-input-file | filecheck %s --check-prefix=NONE

// A variable's format changes once in a session, unless the option says otherwise; the count goes on through all graphs.
// [acc-1] [reb-5]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

// TWO: ge.var "w" changed_by 1 changes 2
// TWO-NOT: ge.trans_data
// NONE-COUNT-2: ge.trans_data
ge.graph "first" id 0 {
  // expected-remark@+1 {{variable "w" now stored as NC1HWC0 (C0 16) [2, 1, 4, 5, 16] DT_FLOAT by TransData}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
}
ge.graph "second" id 1 {
  // expected-remark@+1 {{variable "w" left as it is: its format was changed once in this session, at most once allowed}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
}

// -----

// The state of an earlier run counts too.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!blocks = tensor<2x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16>>

ge.var_manager {
  ge.var "w" changes 1
}
ge.graph "later" id 0 {
  // expected-remark@+1 {{its format was changed once in this session}}
  %w = ge.variable "w" : !plain
  %blocks = ge.trans_data "to_blocks" %w : !plain -> !blocks
  ge.node "Read" "read" %blocks : !blocks
}
