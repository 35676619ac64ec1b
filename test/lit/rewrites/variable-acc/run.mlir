// RUN: ge-opt %s --variable-acc --ge-option=ge.exec.variable_acc=False --remarks 2>&1 | filecheck %s --check-prefixes=OFF,SWITCH
// RUN: ge-opt %s --variable-acc --ge-option=ge.AllowMultiGraphParallelCompile=1 --remarks 2>&1 | filecheck %s --check-prefixes=OFF,PARALLEL
// RUN: ge-opt %s --variable-acc --ge-option=ge.exec.variable_acc=True --ge-option=ge.AllowMultiGraphParallelCompile=0 | filecheck %s --check-prefix=ON

// Two options of GE switch the pass off. [acc-run]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// SWITCH: remark: variable "w" left as it is: option ge.exec.variable_acc is False [acc-run]
// PARALLEL: remark: variable "w" left as it is: option ge.AllowMultiGraphParallelCompile is 1 [acc-run]
// OFF: ge.trans_data
// ON-NOT: ge.trans_data
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}
