// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// All that a session knows has a place, in any order of clauses. [mem-3] [reb-1]

!nchw = tensor<2x16x3x4xf32, #ge.layout<NCHW>>
!nc1hwc0 = tensor<2x1x3x4x16xf32, #ge.layout<NC1HWC0>>

// CHECK: ge.var_manager attributes {session_id = 3 : ui64, device_id = 1 : ui32, batch_names = {w_0 = "w"}, options = {ge.exec.variable_acc = "False"}, counters = {trans = 2 : i64}} {
ge.var_manager attributes {session_id = 3 : ui64, device_id = 1 : ui32, batch_names = {w_0 = "w"}, options = {ge.exec.variable_acc = "False"}, counters = {trans = 2 : i64}} {
  // CHECK-NEXT: ge.var "w" : [[NC1HWC0:!t[0-9]+]] size 4128 allocated_by 0 changed_by 1 changes 1 path [#ge.step<"TransData", tensor<2x16x3x4xf32, #ge.layout<NCHW>> -> tensor<2x1x3x4x16xf32, #ge.layout<NC1HWC0>>>]
  ge.var "w" : !nc1hwc0 changes 1 size 4128 allocated_by 0 changed_by 1 path [#ge.step<"TransData", !nchw -> !nc1hwc0>]
  // CHECK-NEXT: ge.var "only counted" changes 2
  ge.var "only counted" changes 2
  // CHECK-NEXT: ge.var "with a value" : tensor<2xi32> size 64 initial #ge.tensor<tensor<2xi32>, [7, 9]>
  ge.var "with a value" : tensor<2xi32> size 64 initial #ge.tensor<tensor<2xi32>, [7, 9]>
  // CHECK-NEXT: ge.var_place "w" : [[NC1HWC0]] size 4128 at 34359738368 offset 0 memory 2
  ge.var_place "w" : !nc1hwc0 size 4128 at 34359738368 offset 0 memory 2
  // CHECK-NEXT: ge.var_place "f" : tensor<4xf32> size 64 at 34359744000 offset 5632 memory 2 file "w.bin:512"
  ge.var_place "f" : tensor<4xf32> size 64 file "w.bin:512" at 34359744000 offset 5632 memory 2
  // CHECK-NEXT: ge.var_address 34359738368 : [[NCHW:!t[0-9]+]] size 1568 memory 2 device_address 4096
  ge.var_address 34359738368 : !nchw size 1568 memory 2 device_address 4096
  // CHECK-NEXT: ge.var_address 34359744000 memory 2
  ge.var_address 34359744000 memory 2
  // CHECK-NEXT: ge.var_address 34359745536 : tensor<4xf32> size 64 memory 2 place_holder
  ge.var_address 34359745536 : tensor<4xf32> size 64 memory 2 place_holder
  // CHECK-NEXT: ge.var_memory 2 used 5632 total 8192
  ge.var_memory 2 used 5632 total 8192
  // CHECK-NEXT: ge.var_graph 1 variables ["w"] changed ["w"] rebuild because ["w"]
  ge.var_graph 1 variables ["w"] changed ["w"] rebuild because ["w"]
  // CHECK-NEXT: ge.var_staged "w" : [[NCHW]] graph 1
  ge.var_staged "w" : !nchw graph 1
  // CHECK-NEXT: ge.var_broadcast "w" graph 1 node "hcom" input 0 input_offset 0 input_size 1568 output_offset 0 output_size 1568
  ge.var_broadcast "w" graph 1 node "hcom" input 0 input_offset 0 input_size 1568 output_offset 0 output_size 1568
}
