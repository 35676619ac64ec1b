// RUN: ge-opt %s --assign-variable-memory --split-input-file --verify-diagnostics | filecheck %s

// What a variable holds from the start is known to the session. [mem-10]

// CHECK:      ge.var "w" : tensor<2xi32> size 64 allocated_by 0 initial #ge.tensor<tensor<2xi32>, [7, 9]>
// CHECK-NEXT: ge.var "v" : tensor<2xi32> size 64 allocated_by 0{{$}}
// CHECK:      ge.var_address 34359738368 : tensor<2xi32> size 64 memory 2 initial #ge.tensor<tensor<2xi32>, [7, 9]>
ge.graph "train" id 0 {
  %w = ge.variable "w" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<tensor<2xi32>, [7, 9]>}}]}> : tensor<2xi32>
  %v = ge.variable "v" : tensor<2xi32>
  ge.net_output "out" %w, %v : (tensor<2xi32>, tensor<2xi32>)
}

// -----

// What a text left out cannot be kept. [mem-10]

ge.graph "train" id 0 {
  // expected-error@+1 {{expected the data of '_init_value', got #ge.tensor<tensor<2xi32>, elided>}}
  %w = ge.variable "w" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<tensor<2xi32>, elided>}}]}> : tensor<2xi32>
  ge.net_output "out" %w : tensor<2xi32>
}
