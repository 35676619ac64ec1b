// The IR around passes, on standard error as in mlir-opt.

// RUN: ge-opt %s --ref-identity-delete --variable-acc --mlir-print-ir-after=variable-acc 2>&1 >%t | filecheck %s
// RUN: ge-opt %s --ref-identity-delete --variable-acc --print-ir-after=variable-acc 2>&1 >%t | filecheck %s
// CHECK-NOT:  RefIdentityDelete
// CHECK:      // -----// IR Dump After VariableAcc (variable-acc) ('ge.graph' operation: "g") //----- //
// CHECK-NEXT: ge.graph "g" id 1 {
// CHECK-NEXT:   %w = ge.variable "w" : tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NOT:  IR Dump

// RUN: ge-opt %s --ref-identity-delete --variable-acc --print-ir-before=ref-identity-delete,variable-acc 2>&1 >%t | filecheck %s --check-prefix=BEFORE
// RUN: ge-opt %s --ref-identity-delete --variable-acc --print-ir-before=ref-identity-delete --print-ir-before=variable-acc 2>&1 >%t | filecheck %s --check-prefix=BEFORE
// RUN: ge-opt %s --ref-identity-delete --variable-acc --mlir-print-ir-before-all 2>&1 >%t | filecheck %s --check-prefix=BEFORE
// BEFORE: IR Dump Before RefIdentityDelete (ref-identity-delete)
// BEFORE: IR Dump Before VariableAcc (variable-acc)

// RUN: ge-opt %s --ref-identity-delete --variable-acc --print-ir-after-all --print-op-generic 2>&1 >%t | filecheck %s --check-prefix=ALL
// ALL:      IR Dump After RefIdentityDelete (ref-identity-delete)
// ALL-NEXT: "ge.graph"() <{
// ALL:      IR Dump After VariableAcc (variable-acc)

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
}
