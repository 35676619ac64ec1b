// What a plugin's function raises is told at its place in the plugin, and is no bug of the tools.

// RUN: not ge-opt %s --patterns=%S/Inputs/raises.py 2>&1 | filecheck %s --check-prefix=PATTERN
// PATTERN:      plugin-raises.mlir:15:8: error: 'ge.node' op made a pattern fail with ZeroDivisionError: division by zero
// PATTERN:      raises.py:12: note: raised here
// PATTERN-NEXT:     return {"r": 1 / len(op.data_results[1:])}[op.node_name] > 1
// PATTERN-NEXT: raises.py:15: note: in pattern 'late'

// RUN: not ge-opt %s --load-plugin=%S/Inputs/raises.py --raises 2>&1 | filecheck %s --check-prefix=PASS
// PASS-NOT: internal error
// PASS:     raises.py:30: error: raised KeyError: 'nothing here' (--debug shows the traceback)

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %r = ge.node "Relu" "r" %x : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %r : tensor<4xf32>
}
