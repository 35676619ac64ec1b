// A plugin in a file: its patterns are applied, its constraints can be named, and they are measured and explained.

// RUN: ge-opt %s --patterns=%S/Inputs/plugin.py | filecheck %s
// RUN: xdsl-opt %s -p 'apply-patterns{file="%S/Inputs/plugin.py"}' | filecheck %s
// CHECK:      %x = ge.data "x"
// CHECK-NEXT: %a = ge.node "Neg" "a" %x
// CHECK-NEXT: ge.net_output "out" %a

// RUN: ge-opt %s --patterns=%S/Inputs/plugin.py --explain-match=drop_neg_b --pattern-statistics 2>&1 >%t \
// RUN:   | filecheck %s --check-prefix=EXPLAIN
// EXPLAIN:      note: pattern 'drop_neg_b' does not match: constraint 'is_named_b(op)' does not hold: "a" is not "b"
// EXPLAIN:      plugin.py:26: note: which is asked for here
// EXPLAIN-NEXT:     p.check(is_named_b, neg)
// EXPLAIN:      rewritten   seconds  pattern
// EXPLAIN:      1         1  {{ *[0-9.]+}}  drop_neg_b
// EXPLAIN:      1         1  {{ *[0-9.]+}}  DropIdentity

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.node "Neg" "a" %x : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "Neg" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.identity "c" %b : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
