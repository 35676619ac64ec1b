// RUN: not ge-run %s --ge-variable-pipeline --inputs=random:1 --checkpoint=%t.npz 2>&1 | filecheck %s

// A conversion that drops elements is taken out as GE does it, with a warning. There is no way back to what was.

// CHECK: warning: 'ge.reshape' op makes 0 items of [0] from 24 items of [4, 6] [warn-1]
// CHECK: error: variable 'v': expected 0 elements to become ND [4, 6] DT_FLOAT again [mem-5]
ge.graph "g" id 0 {
  %v = ge.variable "v" : tensor<4x6xf32>
  %s = ge.const "s" {value = #ge.tensor<tensor<1xi32>, [0]>} : tensor<1xi32>
  %t = ge.reshape "t" %v, %s : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<0xf32>
  %n = ge.node "Neg" "n" %t : tensor<0xf32> -> tensor<0xf32>
  ge.net_output "out" %n : tensor<0xf32>
}
