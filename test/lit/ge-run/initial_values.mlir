// Variables begin with their initial values, wherever they are: on the device, on the host, where other devices reach them.
// RUN: ge-run %s --table=false --warnings-as-errors | filecheck %s

!f = tensor<2xf32>

ge.graph "read" id 0 {
  %d = ge.variable "d" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!f, [1.0, 2.0]>}}]}> : !f
  %h = ge.variable "h" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!f, [3.0, 4.0]>}}]}> {_variable_placement = "host"} : !f
  %r = ge.variable "r" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!f, [5.0, 6.0]>}}]}> {_output_memory_type = 1 : i64} : !f
  ge.net_output "out" %d, %h, %r : (!f, !f, !f) -> ()
}

// CHECK:      0 "d:0" : tensor<2xf32> = [1.0, 2.0]
// CHECK-NEXT: 1 "h:0" : tensor<2xf32> = [3.0, 4.0]
// CHECK-NEXT: 2 "r:0" : tensor<2xf32> = [5.0, 6.0]
