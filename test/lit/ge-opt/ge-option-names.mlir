// RUN: ge-opt %s --remarks --ge-option=ge.exec.variableacc=False --ge-option=ge.exec.variable_acc=false --ge-option=ge.exec.deviceId=0 --ge-option=ge.exec.variable_acc=True 2>&1 | filecheck %s
// RUN: not ge-run %s --warnings-as-errors --ge-option=qq=1 2>&1 | filecheck %s --check-prefix=ERROR

// A name that GE does not have, or a value that means nothing, is warned of; what changes nothing here is remarked.

// CHECK: --ge-option: warning: GE has no option 'ge.exec.variableacc'; did you mean 'ge.exec.variable_acc'?
// CHECK-NEXT: --ge-option: warning: expected True or False for option ge.exec.variable_acc of GE, got 'false'
// CHECK-NEXT: --ge-option: remark: option ge.exec.deviceId of GE changes nothing here
// CHECK-NOT: --ge-option
// ERROR: --ge-option: error: GE has no option 'qq'
ge.graph "g" id 1 {
  %x = ge.data "x" : tensor<2xf32>
}
