// A FrameworkOp runs as the type that it stands for. [v2-22]
// RUN: ge-run %s --table=false | filecheck %s

!f = tensor<2xf32>
!m = tensor<1x2xf32>
!s = tensor<2xi32>

// CHECK: 0 "b:0" : tensor<2xf32> = [2.0, 4.0]
// CHECK: 1 "dims:0" : tensor<1x2xf32> = [[1.0, 2.0]]
ge.graph "runs" id 0 {
  %v = ge.variable "v" : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %to = ge.const "to" {value = #ge.tensor<!s, [1, 2]>} : !s
  %a = ge.framework_op "a" %v, %x {original_type = "Assign"} : (!f, !f) -> !f
  %i = ge.framework_op "i" %a {original_type = "Identity"} : !f -> !f
  %m = ge.framework_op "dims" %i, %to {original_type = "Reshape"} : (!f, !s) -> !m
  %b = ge.framework_op "b" %a, %x {original_type = "Add"} : (!f, !f) -> !f
  ge.net_output "out" %b, %m : (!f, !m)
}
