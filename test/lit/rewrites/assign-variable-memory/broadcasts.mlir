// RUN: ge-opt %s --assign-variable-memory --split-input-file --verify-diagnostics | filecheck %s

// A broadcast that variables feed is recorded for each of them, with offsets and sizes: those that the node says, or else
// those of the variable, which is read and written in place. [mem-17]

// CHECK:      ge.var_broadcast "w" graph 3 node "b" input 0 input_offset 34359738368 input_size 64 output_offset 34359738368 output_size 64
// CHECK-NEXT: ge.var_broadcast "v" graph 3 node "b" input 2 input_offset 72 input_size 96 output_offset 96 output_size 96
// CHECK-NEXT: }
ge.graph "train" id 3 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<10xf32>
  %x = ge.data "x" : tensor<4xf32>
  %b:3 = ge.hcom_broadcast "b" %w, %x, %v <{fields = {input_i = array<i64: 34359738368, 64, 72>, output_i = array<i64: 34359738368, 0, 96>}}> : (tensor<4xf32>, tensor<4xf32>, tensor<10xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<10xf32>)
  ge.net_output "out" %b#0, %b#1, %b#2 : (tensor<4xf32>, tensor<4xf32>, tensor<10xf32>)
}

// -----

// CHECK: ge.var_broadcast "w" graph 0 node "b" input 0 input_offset 34359738368 input_size 64 output_offset 34359738368 output_size 64
ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %b = ge.horovod_broadcast "b" %w : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %b : tensor<4xf32>
}

// -----

// What comes back has the size of what was sent. [mem-17]

ge.graph "train" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected output 0 of the size of variable 'w' as ND [4] DT_FLOAT, got ND [40] DT_FLOAT [mem-17]}}
  %b = ge.horovod_broadcast "b" %w : tensor<4xf32> -> tensor<40xf32>
  ge.net_output "out" %b : tensor<40xf32>
}
