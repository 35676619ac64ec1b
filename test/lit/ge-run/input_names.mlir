// Inputs are taken by position: names that say otherwise are warned of, not those that GE makes up. [warn-11]

// RUN: ge-run %s --graph=g --graph=g --table=false 2>&1 | filecheck %s
// CHECK: input_names.mlir:[[# @LINE + 7]]:8: warning: 'ge.node' op names inputs 'x2', 'x1', which are taken by position, as 'x1', 'x2' [warn-11]
// CHECK-NOT: warning

ge.graph "g" id 0 {
  %a = ge.const "a" {value = #ge.tensor<tensor<2xf32>, [2.0, 5.0]>} : tensor<2xf32>
  %b = ge.const "b" {value = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>} : tensor<2xf32>
  %c = ge.node "Sub" "c" (__input0 = %a, __input1 = %b) : (tensor<2xf32>, tensor<2xf32>) -> (y : tensor<2xf32>)
  %y = ge.node "Sub" "y" (x2 = %a, x1 = %b) : (tensor<2xf32>, tensor<2xf32>) -> (y : tensor<2xf32>)
  %z = ge.node "AddN" "z" (p = %c, q = %y) {N = 2 : i64} : (tensor<2xf32>, tensor<2xf32>) -> (y : tensor<2xf32>)
  ge.net_output "out" %y, %z : (tensor<2xf32>, tensor<2xf32>) -> ()
}
