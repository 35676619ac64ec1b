// Patterns are applied where they stand among the passes.

// RUN: ge-opt %s --ref-identity-delete --patterns=%S/Inputs/pairs.mlir --variable-acc --patterns=%S/Inputs/chain.mlir \
// RUN:   --dump-pass-pipeline 2>&1 >%t | filecheck %s

// CHECK:      ge.graph(
// CHECK-NEXT:   ref-identity-delete,
// CHECK-NEXT:   apply-patterns{once=false max-changes=1 strict=false file={{.*}}pairs.mlir},
// CHECK-NEXT:   variable-acc{max-changes=1 strict=false},
// CHECK-NEXT:   apply-patterns{once=false max-changes=1 strict=false file={{.*}}chain.mlir}
// CHECK-NEXT: )

ge.graph "g" id 0 {
}
