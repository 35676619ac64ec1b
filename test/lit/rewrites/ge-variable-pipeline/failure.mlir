// RUN: not ge-opt %s --variable-prepare --assign-variable-memory --mlir-print-ir-after-all 2>&1 | filecheck %s

// A graph that fails goes through no more passes and gets no memory; the next one is built. The exit code tells.
// [order-4]

!plain = tensor<4xf32>

// CHECK: failure.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[prep-7]
// CHECK-NOT: ('ge.graph' operation: "fails")
// CHECK: IR Dump After VariablePrepare (variable-prepare) ('ge.graph' operation: "goes_on")
// CHECK: ge.variable_ref "v_TO_step_REF_0" of "v"
// CHECK-NOT: ('ge.graph' operation: "fails")
// CHECK: IR Dump After AssignVariableMemory (assign-variable-memory) ('ge.graph' operation: "goes_on")
// CHECK: ge.variable "v" <{fields = {output_i
ge.graph "fails" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %w, %x : (!plain, !plain) -> !plain
  %what = ge.framework_op "what" %step : !plain -> !plain
}
ge.graph "goes_on" id 1 {
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %step = ge.assign "step" %v, %x : (!plain, !plain) -> !plain
}
