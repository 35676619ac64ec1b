// A pass that does not work graph by graph is not proved, and that is told.

// RUN: ge-opt %s --convert-ge-to-gert --verify-equivalence=prove -o %t 2>&1 | filecheck %s
// CHECK: warning: not proved equal: pass convert-ge-to-gert does not work graph by graph

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  ge.net_output "out" %x : tensor<4xf32>
}
