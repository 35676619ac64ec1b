// One pipeline, written in all the ways there are.

// RUN: ge-opt %s --ref-identity-delete --variable-acc="max-changes=2 strict" --dump-pass-pipeline -o %t 2>&1 | filecheck %s
// RUN: ge-opt %s -ref-identity-delete '-variable-acc=max_changes=2 strict=1' -dump-pass-pipeline -o=%t 2>&1 | filecheck %s
// RUN: ge-opt %s -p 'ref-identity-delete,variable-acc{max-changes=2 strict=true}' --dump-pass-pipeline -o %t 2>&1 | filecheck %s
// RUN: ge-opt %s --pass-pipeline='builtin.module(ge.graph(ref-identity-delete, variable-acc{max-changes="2" strict}))' --dump-pass-pipeline -o %t 2>&1 | filecheck %s
// RUN: ge-opt %s --pass-pipeline 'ge.graph(ref-identity-delete,variable-acc{strict max-changes={2}})' --dump-pass-pipeline -o %t 2>&1 | filecheck %s
// CHECK:      Pass Manager with 1 passes:
// CHECK-NEXT: builtin.module(
// CHECK-NEXT:   ge.graph(
// CHECK-NEXT:     ref-identity-delete,
// CHECK-NEXT:     variable-acc{max-changes=2 strict=true}
// CHECK-NEXT:   )
// CHECK-NEXT: )

// Defaults are shown too, and groups stay groups.

// RUN: ge-opt %s -p 'ge.graph(variable-acc),ge.graph(variable-acc)' --dump-pass-pipeline -o %t 2>&1 | filecheck %s --check-prefix=TWO
// TWO: Pass Manager with 2 passes:
// TWO: variable-acc{max-changes=1 strict=false}
// TWO: variable-acc{max-changes=1 strict=false}

ge.graph "g" id 1 {
}
