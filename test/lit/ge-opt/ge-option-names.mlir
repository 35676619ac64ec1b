// RUN: ge-opt %s --remarks --ge-option=ge.exec.variableacc=False --ge-option=ge.exec.variable_acc=false --ge-option=ge.exec.deviceId=0 --ge-option=ge.exec.variable_acc=True 2>&1 | filecheck %s
// RUN: not ge-run %s --warnings-as-errors --ge-option=qq=1 2>&1 | filecheck %s --check-prefix=ERROR
// RUN: ge-run %s --remarks --table=false --inputs=random:1 --ge-option=ge.graph_key=K --ge-option=ge.graph_compiler_cache_dir=. --ge-option=ge.exec.variable_acc=True --ge-option=ge.variableUse1gHugePage=0 2>&1 | filecheck %s --check-prefix=TAKES
// RUN: ge-opt %s --remarks --ge-option=ge.graph_key=K --ge-option=ge.variableUse1gHugePage=0 2>&1 | filecheck %s --check-prefix=OPT

// A name that GE does not have, or a value that means nothing, is warned of; what changes nothing here is remarked.
// Some options change something in one of the tools only.

// CHECK: --ge-option: warning: GE has no option 'ge.exec.variableacc'; did you mean 'ge.exec.variable_acc'?
// CHECK-NEXT: --ge-option: warning: expected True or False for option ge.exec.variable_acc of GE, got 'false'
// CHECK-NEXT: --ge-option: remark: option ge.exec.deviceId of GE changes nothing here
// CHECK-NOT: --ge-option
// TAKES:      --ge-option: remark: option ge.graph_key of GE changes nothing here
// TAKES-NEXT: --ge-option: remark: option ge.graph_compiler_cache_dir of GE changes nothing here
// TAKES-NEXT: --ge-option: remark: option ge.exec.variable_acc of GE changes nothing here
// TAKES-NOT:  --ge-option
// OPT:      --ge-option: remark: option ge.graph_key of GE changes nothing here
// OPT-NEXT: --ge-option: remark: option ge.variableUse1gHugePage of GE changes nothing here
// OPT-NOT:  --ge-option
// ERROR: --ge-option: error: GE has no option 'qq'
ge.graph "g" id 1 {
  %x = ge.data "x" : tensor<2xf32>
}
