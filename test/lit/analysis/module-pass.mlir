// Passes over modules: compute graphs are proved and run as with other passes; execution graphs are executed.

// RUN: ge-opt %s --convert-ge-to-gert --gert-optimise --verify-equivalence=prove --explain=%t.json -o %t 2>&1 | filecheck %s --check-prefix=PROVE
// RUN: filecheck %s --check-prefix=EXPLAIN < %t.json
// RUN: ge-opt %s --convert-ge-to-gert --gert-optimise --verify-equivalence --remarks -o %t 2>&1 | filecheck %s --check-prefix=EQUAL
// RUN: not ge-opt %s --load-plugin=%S/Inputs/swaps.py --convert-ge-to-gert --swap-inputs --verify-equivalence 2>&1 | filecheck %s --check-prefix=INPUTS
// RUN: not ge-opt %s --load-plugin=%S/Inputs/swaps.py --swap-sub --convert-ge-to-gert --verify-equivalence 2>&1 | filecheck %s --check-prefix=SUB

// EXPLAIN: "name": "w"
// EXPLAIN: "proof": "unknown"
// PROVE: [[# @LINE + 9]]:1: warning: 'ge.graph' op not proved equal: pass convert-ge-to-gert works on execution graphs, of which only runs tell anything
// PROVE: [[# @LINE + 8]]:1: warning: 'ge.graph' op not proved equal: pass gert-optimise works on execution graphs, of which only runs tell anything
// EQUAL-NOT: not proved
// EQUAL: [[# @LINE + 6]]:1: remark: graph "g" runs to equal bits before and after convert-ge-to-gert
// EQUAL: [[# @LINE + 5]]:1: remark: graph "g" runs to equal bits before and after gert-optimise
// EQUAL-NOT: not proved
// INPUTS-NOT: after convert-ge-to-gert
// INPUTS: [[# @LINE + 2]]:1: error: 'ge.graph' op runs otherwise after swap-inputs: output 0 "sub:0" differs in step 0, at [0]: 0.050046563 before and -0.050046563 after
// INPUTS: [[# @LINE + 1]]:1: error: 'ge.graph' op runs otherwise after swap-inputs: content of variable "w" differs in step 0, at [0]
ge.graph "g" id 0 {
// SUB: [[# @LINE + 5]]:8: error: 'ge.node' op what "sub" reads at input 0 comes from elsewhere, after swap-sub: output 0 of "x" before and output 0 of "y" after
// SUB: [[# @LINE + 6]]:3: error: 'ge.net_output' op runs otherwise: input 0 of "out" differs in step 0, at [0]
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" {index = 0 : i64} : tensor<4xf32>
  %y = ge.data "y" {index = 1 : i64} : tensor<4xf32>
  %d = ge.node "Sub" "sub" (x1 = %x, x2 = %y) : (tensor<4xf32>, tensor<4xf32>) -> (y : tensor<4xf32>)
  %a = ge.assign "a" %w, %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.net_output "out" %d : tensor<4xf32>
}
