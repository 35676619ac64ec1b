// A run that goes on from the state of another one warns where it rounds what that one wrote, and strict does not. A run
// after it is told that values were rounded. [acc-3]

// RUN: ge-run %s --graph=init --state-out=%t.0.txt --table=false
// RUN: sed '/^ge.graph "init"/,/^}/d' %s > %t.mlir
// RUN: ge-run %t.mlir --state-in=%t.0.txt --state-out=%t.1.txt --table=false --ge-variable-pipeline 2>&1 | filecheck %s
// CHECK: warning: 'ge.cast' op rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for graphs that are not here
// RUN: ge-run %t.mlir --state-in=%t.0.txt --state-out=%t.2.txt --table=false --ge-variable-pipeline=strict --Werror
// RUN: not ge-run %s --graph=init --state-in=%t.1.txt --table=false --ge-variable-pipeline=strict --Werror 2>&1 | filecheck %s --check-prefix=LATER
// LATER: error: 'ge.net_output' op uses variable "w" as DT_FLOAT, which an earlier run stored as DT_FLOAT16: values that this does not have are rounded [acc-3]
// RUN: ge-run %s --graph=init --state-in=%t.2.txt --table=false --ge-variable-pipeline=strict --Werror | filecheck %s --check-prefix=KEPT
// KEPT: = [0.1, 0.2]

!w = tensor<2xf32, #ge.layout<ND, origin = ND[2]>>
!h = tensor<2xf16, #ge.layout<ND, origin = ND[2]>>

ge.graph "init" id 0 {
  %w = ge.variable "w" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!w, [0.1, 0.2]>}}]}> : !w
  ge.net_output "out" %w : !w
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : !w
  %h = ge.cast "h" %w {dst_type = 1 : i64} : !w -> !h
  %y = ge.node "Neg" "y" (x = %h) : !h -> (y : !h)
  ge.net_output "out" %y : !h
}
