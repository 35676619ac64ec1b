// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// The place of a constant whose memory the user supplies is marked as such. [mem-7] [mem-10]

// CHECK: ge.var_address 34359738368 : tensor<4xf32> size 64 memory 2 place_holder
// CHECK: ge.var_address 34359739904 : tensor<4xf32> size 64 memory 2{{$}}
ge.graph "train" id 0 {
  %p = ge.const_place_holder "p" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  ge.net_output "out" %p, %w : (tensor<4xf32>, tensor<4xf32>)
}
