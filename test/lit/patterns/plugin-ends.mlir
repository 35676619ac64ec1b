// A plugin cannot end the process, with whatever exit code: where it tries to is an error.

// RUN: not env ENDS_WHEN_LOADED=1 ge-opt %s --load-plugin=%S/Inputs/ends.py 2>&1 | filecheck %s --check-prefix=LOAD
// LOAD: ends.py:8: error: raised SystemExit: 0

// RUN: not ge-opt %s --patterns=%S/Inputs/ends.py 2>&1 | filecheck %s --check-prefix=PATTERN
// PATTERN:      plugin-ends.mlir:14:8: error: 'ge.node' op made a pattern fail with SystemExit: 0
// PATTERN:      ends.py:14: note: raised here

// RUN: not ge-opt %s --load-plugin=%S/Inputs/ends.py --ends 2>&1 | filecheck %s --check-prefix=PASS
// PASS:     ends.py:31: error: raised SystemExit: 0

ge.graph "g" id 0 {
  %r = ge.node "Relu" "r" %x : tensor<4xf32> -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  ge.net_output "out" %r : tensor<4xf32>
}
