// RUN: ge-opt %s --assign-variable-memory | filecheck %s

// A constant that an earlier run placed is shared like any other: the graph still says what it holds. [mem-6]

// CHECK: ge.var_place "a" {{.*}} offset 0 memory 2
// CHECK: ge.var_place "b" {{.*}} offset 0 memory 2
ge.var_manager {
  ge.var "a" : tensor<2xi32> size 64 allocated_by 0
  ge.var_place "a" : tensor<2xi32> size 64 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 : tensor<2xi32> size 64 memory 2
  ge.var_memory 2 used 1536
}
ge.graph "first" id 0 {
  %a = ge.constant "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  ge.net_output "out" %a : tensor<2xi32>
}
ge.graph "second" id 1 {
  %b = ge.constant "b" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  ge.net_output "out" %b : tensor<2xi32>
}
