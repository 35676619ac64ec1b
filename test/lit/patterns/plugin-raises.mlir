// What a plugin's function raises is told at its place in the plugin, and is no bug of the tools.

// RUN: not ge-opt %s --patterns=%S/Inputs/raises.py 2>&1 | filecheck %s --check-prefix=PATTERN
// PATTERN:      plugin-raises.mlir:19:8: error: 'ge.node' op made a pattern fail with ZeroDivisionError: division by zero
// PATTERN:      raises.py:13: note: raised here
// PATTERN-NEXT:     return {"r": 1 / len(op.data_results[1:])}[op.node_name] > 1
// PATTERN-NEXT: raises.py:16: note: in pattern 'late'

// RUN: not ge-opt %s --load-plugin=%S/Inputs/raises.py --raises 2>&1 | filecheck %s --check-prefix=PASS
// PASS-NOT: internal error
// PASS:     raises.py:31: error: raised KeyError: 'nothing here' (--debug shows the traceback)

// RUN: not ge-run %s --load-plugin=%S/Inputs/raises.py 2>&1 | filecheck %s --check-prefix=KERNEL
// KERNEL:      plugin-raises.mlir:20:8: error: 'Fails' node 'f': TypeError: unsupported operand type
// KERNEL:      raises.py:36: note: raised here

ge.graph "g" id 0 {
  %x = ge.const "x" {value = #ge.tensor<tensor<1xf32>, [1.0]>} : tensor<1xf32>
  %r = ge.node "Relu" "r" %x : tensor<1xf32> -> tensor<1xf32>
  %f = ge.node "Fails" "f" %r : tensor<1xf32> -> tensor<1xf32>
  ge.net_output "out" %f : tensor<1xf32>
}
