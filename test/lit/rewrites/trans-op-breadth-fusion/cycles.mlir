// RUN: ge-opt %s --trans-op-breadth-fusion --split-input-file | filecheck %s

// A conversion whose twin runs behind it stays: what reads it would wait for itself. [clean-3] [dev-no-cycle]

!plain = tensor<4x4xf32>
!flat = tensor<16xf32>

// CHECK-LABEL: ge.graph "behind"
// CHECK: ge.reshape "one"
// CHECK: ge.reshape "two"
ge.graph "behind" id 0 {
  %x = ge.data "x" : !plain
  %one = ge.reshape "one" %x [%token] : !plain -> !flat
  %two = ge.reshape "two" %x : !plain -> !flat
  %y, %token = ge.node "Step" "step" %two : !flat -> (!flat, !ge.control)
  ge.node "Both" "both" %one, %y : (!flat, !flat)
}

// -----

// Other control edges do not matter; they are kept. [iso-2]

!plain = tensor<4x4xf32>
!flat = tensor<16xf32>

// CHECK-LABEL: ge.graph "elsewhere"
// CHECK: %[[FIRST:.*]] = ge.no_op "first"
// CHECK: %[[SECOND:.*]] = ge.no_op "second"
// CHECK: %[[ONE:.*]] = ge.reshape "one" %{{.*}} [%[[FIRST]]]
// CHECK-NOT: ge.reshape "two"
// CHECK: ge.node "Step" "step" %[[ONE]] [%[[SECOND]]]
ge.graph "elsewhere" id 0 {
  %first = ge.no_op "first" : !ge.control
  %second = ge.no_op "second" : !ge.control
  %x = ge.data "x" : !plain
  %one = ge.reshape "one" %x [%first] : !plain -> !flat
  %two = ge.reshape "two" %x [%second] : !plain -> !flat
  ge.node "Step" "step" %two : !flat
}
