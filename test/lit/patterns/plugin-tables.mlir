// A plugin adds to the tables of formats that passes ask.

// RUN: ge-opt %s --variable-acc --load-plugin=%S/Inputs/tables.py | filecheck %s
// RUN: ge-opt %s --variable-acc --remarks 2>&1 >%t | filecheck %s --check-prefix=WITHOUT

// CHECK-NOT: trans_data
// CHECK:     ge.net_output "out" %w
// WITHOUT:   there is no conversion from format NCDHW to NDC1HWC0 [acc-3]

!plain = tensor<2x20x4x3x3xf32, #ge.layout<NCDHW>>
!stored = tensor<2x4x2x3x3x16xf32, #ge.layout<NDC1HWC0, c0 = 16>>
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %t = ge.trans_data "t" %w : !plain -> !stored
  ge.net_output "out" %t : !stored
}
