// A type without a kernel is an error that names it and says how to add one, before anything runs.

// RUN: not ge-run %s 2>&1 | filecheck %s
// CHECK: unknown-type.mlir:10:8: error: 'Sqare' node 's': expected a GE type that has a kernel, got 'Sqare'
// CHECK-SAME: to add one, register a function with @plugin.kernel("Sqare", "inputs -> outputs") in a plugin, and load that with --load-plugin
// CHECK-SAME: did you mean 'Square'

ge.graph "g" id 0 {
  %c = ge.const "c" {value = #ge.tensor<tensor<f32>, [2.0]>} : tensor<f32>
  %s = ge.node "Sqare" "s" (x = %c) : (tensor<f32>) -> (y : tensor<f32>)
  ge.net_output "out" %s : tensor<f32>
}
