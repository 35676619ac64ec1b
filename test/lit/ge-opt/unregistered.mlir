// RUN: not ge-opt %s 2>&1 | filecheck %s --check-prefix=ERROR
// ERROR: unregistered.mlir:6:6: error: unknown operation 'other.op'
// RUN: ge-opt %s --allow-unregistered-dialect | ge-opt --allow-unregistered-dialect | filecheck %s
// CHECK: "other.op"() {layout = #other.layout<a -> b>} : () -> !other.type

%0 = "other.op"() {layout = #other.layout<a -> b>} : () -> !other.type
