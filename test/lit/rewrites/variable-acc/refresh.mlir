// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// A variable that the manager does not know is neither refreshed nor staged. [acc-refresh]

// CHECK-NOT: ge.var_staged
// CHECK: ge.graph "unknown"
ge.graph "unknown" id 0 {
  %w = ge.variable "w" : tensor<2x3x4x5xf32, #ge.layout<NHWC>>
}

// -----

// Shape and data type of what the manager knows stay; what is staged is the node's whole descriptor, as it was before
// anything was decided. [acc-refresh]

!known = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!node = tensor<120xf32, #ge.layout<NHWC, origin = HWCN[120]>>

// CHECK: !t[[KNOWN:.]] = tensor<2x3x4x5xf32, #ge.layout<NHWC, origin = HWCN>>
// CHECK: ge.var "w" : !t[[KNOWN]] size 512
// CHECK: ge.var_staged "w" : tensor<120xf32, #ge.layout<NHWC, origin = HWCN[120]>> graph 3
ge.var_manager {
  ge.var "w" : !known size 512
  ge.var_place "w" : !known size 512 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : !known size 512 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "staged" id 3 {
  %w = ge.variable "w" : !node
  %half = ge.cast "half" %w : !node -> tensor<120xf16, #ge.layout<NHWC>>
  ge.node "Read" "read" %half : tensor<120xf16, #ge.layout<NHWC>>
}

// -----

// A path that moves data does not refresh the manager: that is for who moves the data. [acc-7]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var "w" : !t[[PLAIN:.]] size 512 changed_by 0
// CHECK: ge.var_place "w" : !t[[PLAIN]]
ge.var_manager {
  ge.var "w" : !plain size 512
  ge.var_place "w" : !plain size 512 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : !plain size 512 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "moved" id 0 {
  %w = ge.variable "w" : !plain
  %nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
}
