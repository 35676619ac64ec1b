// A session of three graphs that share a variable.

!f = tensor<4xf32>

ge.graph "init" id 0 {
  %v = ge.variable "v" : !f
  %c = ge.const "c" {value = #ge.tensor<!f, [1.0, 2.0, 3.0, 4.0]>} : !f
  %a = ge.assign "a" %v, %c : (!f, !f) -> !f
}

ge.graph "train" id 1 {
  %v = ge.variable "v" : !f
  %x = ge.data "x" {index = 0 : i64} : !f
  %s = ge.node "Sub" "step" (x1 = %v, x2 = %x) : (!f, !f) -> (y : !f)
  %r = ge.variable_ref "v_TO_step_REF_0" of "v" %s : !f -> !f
  %l = ge.node "ReduceSumD" "loss" (x = %s) {axes = array<i64: 0>} : (!f) -> (y : tensor<f32>)
  ge.net_output "out" %l, %s : (tensor<f32>, !f) -> ()
}

ge.graph "save" id 2 {
  %v = ge.variable "v" : !f
  ge.net_output "out" %v : !f
}
