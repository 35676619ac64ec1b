// A small transformer that learns to say sequences backwards, as a session of three graphs: one that gives variables their
// initial values, a training step, and a checkpoint.
//
// The framework keeps weights in single precision as ND. The device computes in half precision with matrices as
// FRACTAL_NZ, but the optimiser, Adam, works in single precision. So each matrix and what Adam remembers of it are
// rearranged on the way in and on the way out, in every step, and the network casts the matrices that it computes with.
// Other weights are updated in place.
//
// Written by tools/gen-examples.

!t0 = tensor<f32, #ge.layout<ND, origin = ND[]>>
!t1 = tensor<12x16xf32, #ge.layout<ND, origin = ND[12, 16]>>
!t2 = tensor<2xi32, #ge.layout<ND, origin = ND[2]>>
!t3 = tensor<8x16xf32, #ge.layout<ND, origin = ND[8, 16]>>
!t4 = tensor<16xf32, #ge.layout<ND, origin = ND[16]>>
!t5 = tensor<1xi32, #ge.layout<ND, origin = ND[1]>>
!t6 = tensor<16x16xf32, #ge.layout<ND, origin = ND[16, 16]>>
!t7 = tensor<16x32xf32, #ge.layout<ND, origin = ND[16, 32]>>
!t8 = tensor<32xf32, #ge.layout<ND, origin = ND[32]>>
!t9 = tensor<32x16xf32, #ge.layout<ND, origin = ND[32, 16]>>
!t10 = tensor<16x12xf32, #ge.layout<ND, origin = ND[16, 12]>>
!t11 = tensor<8x8xi32, #ge.layout<ND, origin = ND[8, 8]>>
!t12 = tensor<64xi32, #ge.layout<ND, origin = ND[64]>>
!t13 = tensor<64x16xf32, #ge.layout<ND, origin = ND[64, 16]>>
!t14 = tensor<64x1xf32, #ge.layout<ND, origin = ND[64, 1]>>
!t15 = tensor<64x16xf16, #ge.layout<ND, origin = ND[64, 16]>>
!t16 = tensor<1x1x16x16xf32, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 16]>>
!t17 = tensor<1x1x16x16xf16, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 16]>>
!t18 = tensor<4xi32, #ge.layout<ND, origin = ND[4]>>
!t19 = tensor<8x8x2x8xf16, #ge.layout<ND, origin = ND[8, 8, 2, 8]>>
!t20 = tensor<8x2x8x8xf16, #ge.layout<ND, origin = ND[8, 2, 8, 8]>>
!t21 = tensor<8x2x8x8xf32, #ge.layout<ND, origin = ND[8, 2, 8, 8]>>
!t22 = tensor<2x1x16x16xf32, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 32]>>
!t23 = tensor<2x1x16x16xf16, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 32]>>
!t24 = tensor<64x32xf16, #ge.layout<ND, origin = ND[64, 32]>>
!t25 = tensor<32xf16, #ge.layout<ND, origin = ND[32]>>
!t26 = tensor<1x2x16x16xf32, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[32, 16]>>
!t27 = tensor<1x2x16x16xf16, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[32, 16]>>
!t28 = tensor<1x1x16x16xf32, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 12]>>
!t29 = tensor<1x1x16x16xf16, #ge.layout<FRACTAL_NZ, c0 = 16, origin = ND[16, 12]>>
!t30 = tensor<64x12xf16, #ge.layout<ND, origin = ND[64, 12]>>
!t31 = tensor<64x12xf32, #ge.layout<ND, origin = ND[64, 12]>>
!t32 = tensor<64xf32, #ge.layout<ND, origin = ND[64]>>
builtin.module {
  ge.graph "init" id 0 {
    %beta1_power = ge.variable "beta1_power" : !t0
    %beta1_power_initial = ge.const "beta1_power/initial" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.9]>} : !t0
    %beta1_power_assign = ge.assign "beta1_power/assign" %beta1_power, %beta1_power_initial : (!t0, !t0) -> !t0
    %beta2_power = ge.variable "beta2_power" : !t0
    %beta2_power_initial = ge.const "beta2_power/initial" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.99]>} : !t0
    %beta2_power_assign = ge.assign "beta2_power/assign" %beta2_power, %beta2_power_initial : (!t0, !t0) -> !t0
    %embedding_table = ge.variable "embedding/table" : !t1
    %embedding_table_initial = ge.const "embedding/table/initial" {value = #ge.tensor<tensor<12x16xf32, #ge.layout<ND, origin = ND[12, 16]>>, "0x0020503d0020553e002056be0060313c0040c93e00e0ca3e00c0bfbe00e095be00a0e5be008072bd00c0f0be00c030bd00c0183e00e062be0080343e0020ba3d00c0f3be0020713d008076be00e0adbd00a05dbe00c0453e00e073bd00a0afbe00e0363d00808f3e004046be00608ebe0060e5bd0060df3e00c0f33e0080303e0040ce3e0000b13e00e0f9bd00c0d0be00201d3e00e06c3d00c00dbe00c08cbe0080bfbd0080febc00406cbe004055be00602dbd00a0b83e00a0b03d00c05dbe006063be00e039bd00e096be00e098be0000663c0060d3be008086bc00200dbe00a0543e00a07c3e00a0433e00c0413e006001be00202c3e000024be0020953d006032be00a060bd0080e0be00c083be0080f13e00008abe0020443e00201a3e0060653e0020ccbc0000c63d00c0ddbe00e0dabe00209abe0040b2be00c0ccbe00c0bdbe00405a3d00e09fbe0080e73e00003a3e0000283d0020543e00c071be0080da3e00a0ad3e00c0673e00e0a1bc0020af3e00a07a3e0020243e0000d43e00e0083e004009be0080583d00809bbe00a09dbe0020673e00e0913e00c0f13e00c0b33e0080323d0000d2be004036bc0020db3e0040933e004074bc002037bd006090be0040a5be0040dabe00e0c83e00800f3e00a0b6be00e0afbd00e0e6be00c094be00406c3e00c01a3e0040acbc00a066be00e01b3e00c0e93e000084bd0020dcbe0080e2be00a0d5be0060eb3e0000273d00c0ac3e0000a9be006075be00a0443e0080ca3e002023be00e0debe0060ba3e002056be00e0763e0020afbe00a0473e00c0ae3e00a0683e004010be0020683e00a0b8be00a03ebe00c0a4bd0020c13e0040b1be00a0c23e0020993e0080f13e008007be002097be00e084be00e0a73e0040ee3e00a04b3e00608fbc00005abe00e0aa3e0080be3e00e0d0be006091be00e0a93e0060b23e00c03dbe000062be00c08dbd00a0213d0020cfbe0080ac3e00400e3d00c08c3e00c089be0040ee3e0080803e00a020be00a0e53e00604d3e0060ae3e00c0e8be0080e3be00a0783e000048be0080893c0000b0be">} : !t1
    %embedding_table_assign = ge.assign "embedding/table/assign" %embedding_table, %embedding_table_initial : (!t1, !t1) -> !t1
    %embedding_table_m = ge.variable "embedding/table/m" : !t1
    %shapes_12x16 = ge.const "shapes/12x16" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [12, 16]>} : !t2
    %numbers = ge.const "numbers/0" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.0]>} : !t0
    %embedding_table_m_initial = ge.node "Fill" "embedding/table/m/initial" (dims = %shapes_12x16, value = %numbers) : (!t2, !t0) -> (y : !t1)
    %embedding_table_m_assign = ge.assign "embedding/table/m/assign" %embedding_table_m, %embedding_table_m_initial : (!t1, !t1) -> !t1
    %embedding_table_v = ge.variable "embedding/table/v" : !t1
    %embedding_table_v_initial = ge.node "Fill" "embedding/table/v/initial" (dims = %shapes_12x16, value = %numbers) : (!t2, !t0) -> (y : !t1)
    %embedding_table_v_assign = ge.assign "embedding/table/v/assign" %embedding_table_v, %embedding_table_v_initial : (!t1, !t1) -> !t1
    %position_table = ge.variable "position/table" : !t3
    %position_table_initial = ge.const "position/table/initial" {value = #ge.tensor<tensor<8x16xf32, #ge.layout<ND, origin = ND[8, 16]>>, "0x00e0153f00e05c3b0040ce3e008005bf0080d3bc004009bf0000f13e00e087bd004007bf00c004bf00a0423d002005bf0040c6be00a09fbd000032bb0000d13d0020173e00801fbe00e0143e00e0d6be00c08cbe0060bb3e0080d9be0080adbe0020a1be00a0cdbc00801cbf004013bf00e040bd00a0d3be0020613e0020b93e0000c43d0040743e00c008be00400ebf000098bd008020be0040f33d0060e5be00c0aabe0060c53e00c093be0000e1bd00c0083f00c08cbe0060debe00607d3e0040a83d00000c3e00a00fbf0080cfbd00601bbf00009fbe0040813e008009bf00c080be0000193f00c0133f0020b6bc00c0933e0060263e00202cbd00e0df3e0060cdbe0000ce3e00a00fbf0020e63e00c05c3e00a087bd0020573e00e046bd00a0af3e0060f2be00c0233c0000e93e0000063f0060afbe00809bbe0060fd3e00c041be00e00abf00c0863e00a0d6bd00a0933e00e0e5bc00a0353a00c0cebd006083be0040fb3e00a0533e0020b53e0020f83e00a09cbe00a0033f0060e33e0040f43b0060aa3d0080f1be0060a43e00e0ccbe00c0293d0040eabe00e005bf00c0083e008030bc00405b3e0060b63e0060173f006002bf0080243e0020c13d00e03c3e00a0583d00e08f3d0020e73e00c070bd00802f3d00806f3e00c000bf00c0aabd0080f9be0020e3be00201cbf0000b6be00c0b1be0000a33c0020b03d">} : !t3
    %position_table_assign = ge.assign "position/table/assign" %position_table, %position_table_initial : (!t3, !t3) -> !t3
    %position_table_m = ge.variable "position/table/m" : !t3
    %shapes_8x16 = ge.const "shapes/8x16" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [8, 16]>} : !t2
    %position_table_m_initial = ge.node "Fill" "position/table/m/initial" (dims = %shapes_8x16, value = %numbers) : (!t2, !t0) -> (y : !t3)
    %position_table_m_assign = ge.assign "position/table/m/assign" %position_table_m, %position_table_m_initial : (!t3, !t3) -> !t3
    %position_table_v = ge.variable "position/table/v" : !t3
    %position_table_v_initial = ge.node "Fill" "position/table/v/initial" (dims = %shapes_8x16, value = %numbers) : (!t2, !t0) -> (y : !t3)
    %position_table_v_assign = ge.assign "position/table/v/assign" %position_table_v, %position_table_v_initial : (!t3, !t3) -> !t3
    %attention_norm_gamma = ge.variable "attention/norm/gamma" : !t4
    %attention_norm_gamma_initial = ge.const "attention/norm/gamma/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]>} : !t4
    %attention_norm_gamma_assign = ge.assign "attention/norm/gamma/assign" %attention_norm_gamma, %attention_norm_gamma_initial : (!t4, !t4) -> !t4
    %attention_norm_gamma_m = ge.variable "attention/norm/gamma/m" : !t4
    %shapes = ge.const "shapes/16" {value = #ge.tensor<tensor<1xi32, #ge.layout<ND, origin = ND[1]>>, [16]>} : !t5
    %attention_norm_gamma_m_initial = ge.node "Fill" "attention/norm/gamma/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %attention_norm_gamma_m_assign = ge.assign "attention/norm/gamma/m/assign" %attention_norm_gamma_m, %attention_norm_gamma_m_initial : (!t4, !t4) -> !t4
    %attention_norm_gamma_v = ge.variable "attention/norm/gamma/v" : !t4
    %attention_norm_gamma_v_initial = ge.node "Fill" "attention/norm/gamma/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %attention_norm_gamma_v_assign = ge.assign "attention/norm/gamma/v/assign" %attention_norm_gamma_v, %attention_norm_gamma_v_initial : (!t4, !t4) -> !t4
    %attention_norm_beta = ge.variable "attention/norm/beta" : !t4
    %attention_norm_beta_initial = ge.const "attention/norm/beta/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]>} : !t4
    %attention_norm_beta_assign = ge.assign "attention/norm/beta/assign" %attention_norm_beta, %attention_norm_beta_initial : (!t4, !t4) -> !t4
    %attention_norm_beta_m = ge.variable "attention/norm/beta/m" : !t4
    %attention_norm_beta_m_initial = ge.node "Fill" "attention/norm/beta/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %attention_norm_beta_m_assign = ge.assign "attention/norm/beta/m/assign" %attention_norm_beta_m, %attention_norm_beta_m_initial : (!t4, !t4) -> !t4
    %attention_norm_beta_v = ge.variable "attention/norm/beta/v" : !t4
    %attention_norm_beta_v_initial = ge.node "Fill" "attention/norm/beta/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %attention_norm_beta_v_assign = ge.assign "attention/norm/beta/v/assign" %attention_norm_beta_v, %attention_norm_beta_v_initial : (!t4, !t4) -> !t4
    %attention_query_matrix = ge.variable "attention/query/matrix" : !t6
    %attention_query_matrix_initial = ge.const "attention/query/matrix/initial" {value = #ge.tensor<tensor<16x16xf32, #ge.layout<ND, origin = ND[16, 16]>>, "0x00a08f3e00803cbc00a0ad3e0020babd00e0583e00203b3d00a0db3d00a04bbe0000c23e00206f3e00209dbe00c0043d00e0db3e0000c8be00e02ebe0080553e0040ccbe00c05a3e0040823d00804d3e0060343d00e0c23e004008be0020843d0020c7be00803d3d00008fbd0040d63e00a0c53e0060a0be0040cbbe0040a8be004088be00a0483e00001c3d00c0f73c00a0fbbc00c0dabe00c0bebd0040dd3e00008e3e0040813d00a086be0080ba3e008086bd00a0d33d00a083be008018be008009be00a0babd00e0d3be00400e3e006092be0040b73d0020d43d00802f3e008038be006038be00a0623e0040c6bd00209abe00c0b33e00e0d7be0060ab3e004038be00a0d1bd0020d43e00a060bd00803f3e00609bbd0060b73e00a0423e000089bc0060b8be00e0f1bd004005bc00a03fbe00c0f53c00c080be00e0a0bb00a0c63c00c0193e00a0593e00004c3e00a086bd00401cbd00a0a53e0060f3bd0020533e0020db3e0060bc3e00a02e3d00e02cbe00e0d83d0080233e0040bf3c00a00cbe00201ebd0060b9be002039be00809dbe00a0133e00a0cb3e000098be0020d1be0000563e006001be0040a93b00a0c2be00e08ebe00602d3e00a0ba3d00c09c3e0040cd3e0000f9bd0040d53d00a039bd00e09e3b0060c0bd00a0d33e0040db3d00c09ebe00602f3e0080ce3e0020af3e00c04d3d0020d7be0080873e0080bf3e00804f3e00007cbd0060d3bd00e0583e00e0adbe00807c3e00a087ba00a0bebe00408f3e0020c0bd0060aebe00a090be00609f3e002091be00207c3e00e0863e0060b7be004065bd00a07e3e00000dbc0040a23e0060d5bd00a0e33d00007ebe00c0973e0080963e0080693d00e01cbe002007be00e0a73d00c0a4be00a0143c006035be00800cbe00001ebe0060943e00e08fbe00c069be00c094be0000d7be000084bd0080983e00a0b23e004033bc00808bbd0040a33e0020ca3c00a02c3d0060043e0060babe0020963e00e0aebe0040e53c00e0bc3e00c02c3d00e00bbe0000493e00c0b13e0020ce3d00e0c4be0000a83e00c0d5be00201e3e0060b13e00e097be00e0c73c00e0353e00e08fbe000062be0020c0be004097be0040a9be00a039be00405e3e00c02b3e00e0683e00a00d3e0080823e00a09bbe00a0403d0020d4be0080ecbb0040983e00a0c4bc004035be00e047be00e0bcbd0080b73e0040d23e00405c3e0020d83e0080683e00603fbe004066bd00e0453e00a0393e00001e3e00e02bbc00409ebe00c0cb3e004078be0080d43e0040a5be0000d53e00c0dbbd00e0893e0080dabe002043bd00a05ebe00802c3e00a0103e002007bd0040373e0020d43e0060b4be00605e3d00001c3e0040ec3d00e052be0040a63e00a061be0000993e00a0cfbc00409ebe00c08f3e0000bbbe00c0823e">} : !t6
    %attention_query_matrix_assign = ge.assign "attention/query/matrix/assign" %attention_query_matrix, %attention_query_matrix_initial : (!t6, !t6) -> !t6
    %attention_query_matrix_m = ge.variable "attention/query/matrix/m" : !t6
    %shapes_16x16 = ge.const "shapes/16x16" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [16, 16]>} : !t2
    %attention_query_matrix_m_initial = ge.node "Fill" "attention/query/matrix/m/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_query_matrix_m_assign = ge.assign "attention/query/matrix/m/assign" %attention_query_matrix_m, %attention_query_matrix_m_initial : (!t6, !t6) -> !t6
    %attention_query_matrix_v = ge.variable "attention/query/matrix/v" : !t6
    %attention_query_matrix_v_initial = ge.node "Fill" "attention/query/matrix/v/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_query_matrix_v_assign = ge.assign "attention/query/matrix/v/assign" %attention_query_matrix_v, %attention_query_matrix_v_initial : (!t6, !t6) -> !t6
    %attention_key_matrix = ge.variable "attention/key/matrix" : !t6
    %attention_key_matrix_initial = ge.const "attention/key/matrix/initial" {value = #ge.tensor<tensor<16x16xf32, #ge.layout<ND, origin = ND[16, 16]>>, "0x0060b13d0000a73e0080863e00e0adbd00c0a1be00604fbe0020ddbe0000083e00c0b7be00408ebe002062be0080a6bd00a0253e000045bd0000563b0060b4be00800fbe002082be0020543e00e0d5be0020cf3d00802f3e00c0833b0000cabe00c05cbe008068be00004ebe000052be00a0d13e0020813e0060ad3e00603d3e000008be00e0c33e00a05cbc00808bbe00804b3e008055be00208f3e0040553e00003abe00200fbd00c03e3e0000153e0080bc3c00807dbe00c01bbe00c02c3e00a018bd0040413e0040233e000000be00c0b1be0060203e002000be0080663d0040a6be00009dbe002087bd0040163e00a0a9be0060733e00c09b3e0020193e00605d3e00e067be0040b1be008017be0000a6be002094bd00a0673e002042be00c09d3e00c026bd00e095be0060fc3d00205abd008016be0080683c00c0d93e00605f3e002037be0080bd3e00008cbe00e0a2bd0000e2bd0060d73e00c0dbbe0060043e00c0f53b008098be0040fb3d0080883e00c06c3e0040bbbe00e0823e00a008be00609c3e00405c3d0040babe0000593e00a0613d00402cbd00a0f53d00a047bd0060cdbe0000b73e00203cbe00a043be00a0c7be00c0403e0080b53e006003bd00408b3e00c017be0060ccbd00c038be00e035be0060593d00601abe0080c0be00c0283e00c029be0000bfbd00208bbe00e0c7be00e0083e004088bd00c0bf3e0040d5be0000903e0080d5be000091be00a0d7be0020053c00c001be002021be0060d23e00608a3d0000bd3e0080ac3e00400ebe0020083e004087be0080eebd00e0233e0020743d0000b8be0000bbbe0060703e0040323e00c0033e00a077be00c07b3e0080883d00809cbe000094be0040d63d0020d43e00a0983d00a035be00a03f3e00a083be00c0fa3d00c098bd0000d0be00a0683c0020d53b00a0b63e00003b3e00002ebe00c0003e00c05dbe00c0083e00e0b33d0000cb3d004096be00e03a3e00e0053d00e0563e00e0c9be00a04e3e00a0c73e00e0973d00809fbe00e0bb3e00a0453d006045be00a0d83d00209f3e00a0adbe00a0533d0060eb3d0000bd3e00c0ccbe00e0d23b00404e3e00a00d3e0040a03e00c00a3e0080e93d00e0c23d00a094be00409d3e0000613c0040d4be00208e3e0040273e00a00b3e00c0c6be0040363e00a00fbe00808b3e008098be000012be0000b0be00a0d5be00801cbe00c0303e00408ebd002033be0060c13e0000493e0020d13e00c02ebe00a087be00a0cf3e0080babe00207d3e0060c63e0060413e0000843d0060e8bd006035be0000c0be00e0d6bd00e0253b00c05ebe0040d03e0000dd3e00c03abe00c0b13d00c0a93e0080943d006003be0060993e00c0cb3c0080d33d00e0633e00c03bbe0020253e00004fbe0040073e00e057be0060833e006007be">} : !t6
    %attention_key_matrix_assign = ge.assign "attention/key/matrix/assign" %attention_key_matrix, %attention_key_matrix_initial : (!t6, !t6) -> !t6
    %attention_key_matrix_m = ge.variable "attention/key/matrix/m" : !t6
    %attention_key_matrix_m_initial = ge.node "Fill" "attention/key/matrix/m/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_key_matrix_m_assign = ge.assign "attention/key/matrix/m/assign" %attention_key_matrix_m, %attention_key_matrix_m_initial : (!t6, !t6) -> !t6
    %attention_key_matrix_v = ge.variable "attention/key/matrix/v" : !t6
    %attention_key_matrix_v_initial = ge.node "Fill" "attention/key/matrix/v/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_key_matrix_v_assign = ge.assign "attention/key/matrix/v/assign" %attention_key_matrix_v, %attention_key_matrix_v_initial : (!t6, !t6) -> !t6
    %attention_value_matrix = ge.variable "attention/value/matrix" : !t6
    %attention_value_matrix_initial = ge.const "attention/value/matrix/initial" {value = #ge.tensor<tensor<16x16xf32, #ge.layout<ND, origin = ND[16, 16]>>, "0x0020cc3e00e090be00203e3e00609d3e00a0a43e00208e3c00202f3d008036be00209e3e00a0683e00a03d3c0040293b0000ba3e0000583d0020b4be00c0adbe00806c3e0040b73c00e0473d00006ebd00a0d3be0080863e0020d2bd0000febc006052bd0060a2be0060cd3e00c0cb3e0060d9be0080c5be00e0c9bd00a0d53e002081bc0060bb3e00600cbe008084bb00c0913e00a00c3e00802bbe00c019bd0020dc3d00c0afbd00c085be002074be0060553e006080be00808bbe00a03cbe00e0d83e00e0d93e00208fbc00207abe00c048bd00c0a93e00408d3d00a0b13e00a0a83e00408b3e0040aa3e00e0363c00e092be00e0773e0060da3e00e00f3e004060be00e0bd3e00e0bb3e0000bc3e0080103e0060c23e00006dbe0000853d00c0da3e0060db3e0080853e00409a3d0080e23d0000bfbd00e075be00c0af3e00e0963d0060fabd002019be004091be00a08bbe00a0143e00803dbe006022be0000993e0040b4be0020c73e00c096bd0040913e00a08f3e00e0213e0040c6be0040093e00803dbd002028be0000863c0000123e00e0c2bd00a0a1bd00607cbe00e093be00c0d93d0080d23e0040b2be00200b3e00e0b03d00a05b3e006020be006053be00c03cbe00c0953e00a09a3e00a08a3e006044be00a0d8bd00003abe0040253e00e06abe0080573e00e0813e00a0ec3c006090be00a052be00606e3d0080503e00a084be0060033e0020b53e00004e3e0040ac3e0060cb3e000048be008081be00a0b13e0000c4bd00e0adbe0000db3d004098bc008088be0080b83e00408fbc00c0d93e000042be0040c3be00c0b43e00c034be00e0bb3e00405abc00802b3e0020aabe00c050be00a01e3e0080c83e00e08d3e0060b33e00a0733e0040d13e004068be0080a7be002066be00008e3d0060e5bd0020cebe0060a6be000042be000012be00c021be0060683d00e0093e00e0983e0000d5bd0040c23e0000d3bd000088bd002098bd00c06a3e00e0523e00c089bd00800bbe0020b9be00605abe0040bcbe008014be00c089be0040013e00605a3e000023bc00c077bc00e009be00a0cb3e00c0da3e0060fc3d0080993e0080dcbd00c09b3d00c0e7bd0020c73e0020bf3d00c0ae3e0040d13d0020b8be00002abe0020a53d0040b83e00000b3e004001be00000c3e0020eb3d0060d13e0060be3d0020dabe0000d83e00209dbe0080f6bd0000ce3e00e0183e00c0213e00606abd0020b0bd00802ebe00a0673e00e0f0bd00c0a6be00a083be00e09dbe0060b03e00c04dbe00606ebe0080093e00a030be00c0863e00c0253e00a09e3d0060a7bc0020dbbd006051bd00a0373e0080c3be00206ebe0000313e0040393e0020803d008053be008073be0040ed3c00a051be0060543e00606d3e0080423e0000e53d0060ae3e00a03a3d">} : !t6
    %attention_value_matrix_assign = ge.assign "attention/value/matrix/assign" %attention_value_matrix, %attention_value_matrix_initial : (!t6, !t6) -> !t6
    %attention_value_matrix_m = ge.variable "attention/value/matrix/m" : !t6
    %attention_value_matrix_m_initial = ge.node "Fill" "attention/value/matrix/m/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_value_matrix_m_assign = ge.assign "attention/value/matrix/m/assign" %attention_value_matrix_m, %attention_value_matrix_m_initial : (!t6, !t6) -> !t6
    %attention_value_matrix_v = ge.variable "attention/value/matrix/v" : !t6
    %attention_value_matrix_v_initial = ge.node "Fill" "attention/value/matrix/v/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_value_matrix_v_assign = ge.assign "attention/value/matrix/v/assign" %attention_value_matrix_v, %attention_value_matrix_v_initial : (!t6, !t6) -> !t6
    %attention_output_matrix = ge.variable "attention/output/matrix" : !t6
    %attention_output_matrix_initial = ge.const "attention/output/matrix/initial" {value = #ge.tensor<tensor<16x16xf32, #ge.layout<ND, origin = ND[16, 16]>>, "0x004041be008068be0060b1be00e0d03d00206b3e0080c33d0000a3be0060323e0020543e0080e8bd00e0273d0080bbbe00e0ae3d0060d5be00a006be0000893e0060e43d00e0ddbd0080b73e0080e13d0080be3e00e017bc00c0083e0040fd3d00c0c6be00c09fbe00a0a6be006081be0020d83e0060183e0000443e00c0ba3e00208dbe00a0603e0000a63c0060d6bd00205a3e0080843e00c0a93d0040253e00e09b3e00a0f5bd00e0943e0040a1bc00e0b73e0000413e00a0cb3d00a0d43e00201c3c00e07cbe0020c43c00e0dfbd0020d03e00c08ebe0020da3d00e0523d00e0a6be00402e3e00808d3d000067bd00c0c83e0060adbe0000e83d00c038be008027bb0060eabd0020253e0080ad3e00c0babe008096bc0040503e00203bbe004011be0020c53e00c0acbe00409a3d0040323e0080103e0080c0be0060cb3e0080d3be0080cfbe0020453d0060bcbe00c01ebe00a0813e0060543d00008f3d0000b93e0040afbe00a0d83e0020fb3d0080263e00a0d6be00a0a43e00a0bbbd00e0b4bd00a0f13d0000b6bd0020c33e00c0b83e0040e1bd000073be00a0a5bd0080da3e00002dbe00806dbb00c085be00c073bc00a0c83e0060aebd0000d8be0080cf3d00407c3e006008be0040b0be0020f6bd00807f3e0020d8bc00c0d4be0020303e00e04fbe00a02e3d00c083bd00a086be0080babd00404ebe0020083d00409bbe00a0dc3e00e0913e00a04a3e00e05cbe0000c93e00e0d13e00a0a9be00e05bbe00e0a2be00a036be0020813e00a0d63e0040de3c00008bbd00a0573e00c0a03e00a01d3c00400ebc0000a9bd002054bd00205cbd0060aabe00a0c03e0080903c0060273e000022bd00c0783e008075be00c0993e0060cb3e00e0a3be00405ebd0080cbbe0080743e00c0a33c0060cfbe0020b43e0000bc3e00e042be0020553e0000bdbe0000093e00a024be00e0d2be00602dbe00a0033d0060cebe0020a83e004092bd0000253c0000cf3e0060be3e0000423e00a0483e00a0953e00c0ee3d00a0bd3d00c0a33e0080a5be0060d53e00005cbe00406cbe0080db3d00e0493d0020243d00a0a43e0020dbbe00409abe00c087be00e03a3d00e0f6bd0080023e00c08fbd0060d2be00a0803e0080323b00e0bebd00a042be0040a33e00e0de3d00e0b1be0060b7bd0040d93e00005bbe0040a8be0040bfbe0020bfbe0080ccbe0040e7bc0000b43e0080c63e0000b43e00c0d0bd00a0253e0020c3be0060703e000047be00200b3e00203bbe002028bc00a00bbd0000c43d00c019be00c08abe0020633d00e06f3e0060cebd00c0cb3e008047bd0060c5bd00a0c5bd00e0cc3e00a035be0060d73d0020d13c00e0d53e00c0c9be0000d53e008004be0000873e004084be00203d3e00e014be00a089be00208fbe00c090be0020b63e">} : !t6
    %attention_output_matrix_assign = ge.assign "attention/output/matrix/assign" %attention_output_matrix, %attention_output_matrix_initial : (!t6, !t6) -> !t6
    %attention_output_matrix_m = ge.variable "attention/output/matrix/m" : !t6
    %attention_output_matrix_m_initial = ge.node "Fill" "attention/output/matrix/m/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_output_matrix_m_assign = ge.assign "attention/output/matrix/m/assign" %attention_output_matrix_m, %attention_output_matrix_m_initial : (!t6, !t6) -> !t6
    %attention_output_matrix_v = ge.variable "attention/output/matrix/v" : !t6
    %attention_output_matrix_v_initial = ge.node "Fill" "attention/output/matrix/v/initial" (dims = %shapes_16x16, value = %numbers) : (!t2, !t0) -> (y : !t6)
    %attention_output_matrix_v_assign = ge.assign "attention/output/matrix/v/assign" %attention_output_matrix_v, %attention_output_matrix_v_initial : (!t6, !t6) -> !t6
    %inner_norm_gamma = ge.variable "inner/norm/gamma" : !t4
    %inner_norm_gamma_initial = ge.const "inner/norm/gamma/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]>} : !t4
    %inner_norm_gamma_assign = ge.assign "inner/norm/gamma/assign" %inner_norm_gamma, %inner_norm_gamma_initial : (!t4, !t4) -> !t4
    %inner_norm_gamma_m = ge.variable "inner/norm/gamma/m" : !t4
    %inner_norm_gamma_m_initial = ge.node "Fill" "inner/norm/gamma/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %inner_norm_gamma_m_assign = ge.assign "inner/norm/gamma/m/assign" %inner_norm_gamma_m, %inner_norm_gamma_m_initial : (!t4, !t4) -> !t4
    %inner_norm_gamma_v = ge.variable "inner/norm/gamma/v" : !t4
    %inner_norm_gamma_v_initial = ge.node "Fill" "inner/norm/gamma/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %inner_norm_gamma_v_assign = ge.assign "inner/norm/gamma/v/assign" %inner_norm_gamma_v, %inner_norm_gamma_v_initial : (!t4, !t4) -> !t4
    %inner_norm_beta = ge.variable "inner/norm/beta" : !t4
    %inner_norm_beta_initial = ge.const "inner/norm/beta/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]>} : !t4
    %inner_norm_beta_assign = ge.assign "inner/norm/beta/assign" %inner_norm_beta, %inner_norm_beta_initial : (!t4, !t4) -> !t4
    %inner_norm_beta_m = ge.variable "inner/norm/beta/m" : !t4
    %inner_norm_beta_m_initial = ge.node "Fill" "inner/norm/beta/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %inner_norm_beta_m_assign = ge.assign "inner/norm/beta/m/assign" %inner_norm_beta_m, %inner_norm_beta_m_initial : (!t4, !t4) -> !t4
    %inner_norm_beta_v = ge.variable "inner/norm/beta/v" : !t4
    %inner_norm_beta_v_initial = ge.node "Fill" "inner/norm/beta/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %inner_norm_beta_v_assign = ge.assign "inner/norm/beta/v/assign" %inner_norm_beta_v, %inner_norm_beta_v_initial : (!t4, !t4) -> !t4
    %inner_widened_matrix = ge.variable "inner/widened/matrix" : !t7
    %inner_widened_matrix_initial = ge.const "inner/widened/matrix/initial" {value = #ge.tensor<tensor<16x32xf32, #ge.layout<ND, origin = ND[16, 32]>>, "0x004017bd000024be00e08a3e0000023d0080183e004041be00a087be00809ebe00a00ebe0040a1bd0000fb3d00e0c5bd0060cfbd00a085be0020bbbd0000383d0000a1be00e0623e00a0b83e00a0743d002029be00e0d03e00e0a6be000089be00806e3e0040893e0040e0bd00a0b3be0000f63d00e00abe00409c3e0020c1be0040f83c004093be0020c63e00c0d13e00e0983d00a02b3e0080a83e00a0b23e0080a9be00c014be0060813e000048be00a085bd0020d63e00a0b5bc00c0853d002074be00609cbe00c0b33e00806e3e00e0a2be0040bf3e0080af3e002018be0080a83e0040a2be00205fbe0080a83e0060bd3c00809cbd00c030be00a07abe00008fbe00a02cbd00605c3900c0b7be00a04f3e00a0b5be00609fbe00e0ac3e00e0ddbd0020a4be00e0bebd006092be00a0a8be0020d63e0000b8be0060583e002030bd00806fbe0080a83e0060963c00e0c8be0040d0bd0040c93d00e084bd00a032be006018be00e02ebe00c0acbc00a0dc3e0060ba3e00000b3d0040ac3e00e095be0080e63d00808b3e008052be0020553d00807f3c0020aebe0060d13e0080e6bd00a0703d0080d3be00c08c3c006049bd0060a73e00c0bfbe0080a93e004088be0040983e00406a3e0040b73d00c0fbbd006021bd0040173e0040dbbd0000c1be00a0363e00a03a3e00003fbe00e07bbe00e0b03e00e004be0060bdbe00a0a23e008069be00e0bdbd0080663d00a0c6bc002079be00e068be00607d3b0080a4be0080b13e006052be00a09bbe00a08cbe000087be0020b73e00a077bd0060623e0020903e0080b5be0080d03d00808e3e00e06fbe0020c03e00a0f93c0080793c0020db3e00608dbe00c0be3e00005cbe0040563d00c0bbbe00e0f8bd008060be0020753e0000d93e00a09abe00a0c2be00200f3e0020d43e0060cd3e00e0a03e00a04b3e00a08c3d00c0d6be0040c03e0000773d0060dabc00e0d4be008090be00800abe0020cd3e00e0f53d0020333e00e0d1bd0020543e006081be008041be00e0023d004091be0080a83e00605fbe00805bbc0020c03e0080ebbd00a0843d00e0253e000066bd00e056be0040993c00c0843e00c09ebd00c0263e00605bbe0060c3bd00e0c33e00e0bfbe00c0b73e0080c6be00208a3e00c0d9bd0060323e00a06ebe00208fbe0000b6be0040dabe00e0dfbd0040cbbe000041be0060a63e00e0313e00c08fbd0020d4be0000c8be0080da3e006056bd00e0a53d0080543e0060c83d00605f3e0080573d0080a8bb004025bd0020ac3e0000d73e0000d1bd002082be0000bd3e00a03cbe00e0413e00206abe0020a93d004022be00e0cabe0020d4be000030be004002bd000054bd00a051bd0000323b00a0a3be0080053e00206f3e004051bd0060fabc0080a6be0040cfbe004061be00e073bd00c0acbe00c0fdbd00e0cabc0020063d00004f3e00c0b23c00a08fbe00202abe004060bd00a0193d00208bbd00a0bcbd0080b63e0020153e0060bd3e004091be0000173e00609dbc00801fbe00e0c6be0040ac3e00c0dabe00a0903e0000e7bd00a09c3e00c0cebe00c0c9be00a0b2bd0000ca3d0080063e00203cbe0060f53d00a0a9bd00c091be0080a5be006061be0000ae3e000044be00e03d3d0080a0be00e0d63e0040af3e002093be00807abe00c0a83e006036be0020b1be0000ae3d00e09bbe0040bdbe00c0ed3d0020d13e00008abe00609d3e0080e63d0040a13e006015be000006be00607b3d008075be00a02dbe0060a6be00a0983e00e0bcbc00209ebe0020b63e00807abe0020cabe00a0febb00c0063e00a0203d00e0133e00a08dbd0020933e00a0c93d00e083be00c0ac3e00a0babe0020f3bd0060c73d0020d13e004001be002084be00600f3e00e08c3e00a02bbe00602a3c00c0423e00c0693d00c0aa3e002089be00a0963e0080babe00e015be0060a23e0060e23c00c0bd3e0040d93d0060823e00806bbe00c00cbc00a09bbc002036be002008bd00e0083e00e0be3e0080063d00a0b1be00a0cebd00e02bbe008056be00e050bd002023be00207e3e00604bbd0000a83e00402fbe0060d53e0020a6be0060dc3d00a0a6be002074be0080863e0000343d00a0e6bd00a0c2be00e0a43e00e0083e0000ccbe00a0f2bd0080523b0040cbbe0040b7be00a0ff3d0080ad3e00a00dbe00c0cbbe008098bc0060743e00c0723e0000853e0020743e00e0403e00a0bbbe00a01b3e00e0c83e00e00bbb00a04cbe00c0a43e00206a3e00803c3d0080d7be00808ebd0040acbd00e0513e0000ca3e00006dbb002040bd00c09b3d0080903d0000113e00207bbe008088bd00808d3e00006e3d0040a4bd00a098be00408bbe00c0bdbe0060b43e00c0553d00e0413e00a02b3e0000b53d0080acbe00404bbd00e028be0020dcbe0040e13b00e0bc3e00c0cc3e00a0a7be00007c3e00e0d2be00409ebe00c09dbe004040be0060d2be006081be00c0bcbe0000323e0040a03e0080e73c00c0c0be00806dbe0080b2be0080d53e0000f9bb002092be00a0673d00205bbe0000d33d000004bd00a0ce3d0040893e00a056bb002096be006018bd0000753d00e081be00009a3e0000213e00c0a6be0060723e0020613e00e09c3d0040613c00003cbb0000b3be0000cabe00e0863e00e09abd0080753d00a0f73d0000a93e0020193e004033bd0080be3c00406bbe0060a33e0020bb3d0080c0be00605f3e0080da3e00c0bc3e00201b3e00c0e83d0000da3e0080843e0040fabd0000a33e0020c33e00a04bbd00e0debd0080003d00a099be0000913e002081be00e0563e008000be00c04abe0060953e00a0d43e002007be0060bd3e00008abe">} : !t7
    %inner_widened_matrix_assign = ge.assign "inner/widened/matrix/assign" %inner_widened_matrix, %inner_widened_matrix_initial : (!t7, !t7) -> !t7
    %inner_widened_matrix_m = ge.variable "inner/widened/matrix/m" : !t7
    %shapes_16x32 = ge.const "shapes/16x32" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [16, 32]>} : !t2
    %inner_widened_matrix_m_initial = ge.node "Fill" "inner/widened/matrix/m/initial" (dims = %shapes_16x32, value = %numbers) : (!t2, !t0) -> (y : !t7)
    %inner_widened_matrix_m_assign = ge.assign "inner/widened/matrix/m/assign" %inner_widened_matrix_m, %inner_widened_matrix_m_initial : (!t7, !t7) -> !t7
    %inner_widened_matrix_v = ge.variable "inner/widened/matrix/v" : !t7
    %inner_widened_matrix_v_initial = ge.node "Fill" "inner/widened/matrix/v/initial" (dims = %shapes_16x32, value = %numbers) : (!t2, !t0) -> (y : !t7)
    %inner_widened_matrix_v_assign = ge.assign "inner/widened/matrix/v/assign" %inner_widened_matrix_v, %inner_widened_matrix_v_initial : (!t7, !t7) -> !t7
    %inner_bias = ge.variable "inner/bias" : !t8
    %inner_bias_initial = ge.const "inner/bias/initial" {value = #ge.tensor<tensor<32xf32, #ge.layout<ND, origin = ND[32]>>, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]>} : !t8
    %inner_bias_assign = ge.assign "inner/bias/assign" %inner_bias, %inner_bias_initial : (!t8, !t8) -> !t8
    %inner_bias_m = ge.variable "inner/bias/m" : !t8
    %shapes_1 = ge.const "shapes/32" {value = #ge.tensor<tensor<1xi32, #ge.layout<ND, origin = ND[1]>>, [32]>} : !t5
    %inner_bias_m_initial = ge.node "Fill" "inner/bias/m/initial" (dims = %shapes_1, value = %numbers) : (!t5, !t0) -> (y : !t8)
    %inner_bias_m_assign = ge.assign "inner/bias/m/assign" %inner_bias_m, %inner_bias_m_initial : (!t8, !t8) -> !t8
    %inner_bias_v = ge.variable "inner/bias/v" : !t8
    %inner_bias_v_initial = ge.node "Fill" "inner/bias/v/initial" (dims = %shapes_1, value = %numbers) : (!t5, !t0) -> (y : !t8)
    %inner_bias_v_assign = ge.assign "inner/bias/v/assign" %inner_bias_v, %inner_bias_v_initial : (!t8, !t8) -> !t8
    %inner_narrowed_matrix = ge.variable "inner/narrowed/matrix" : !t9
    %inner_narrowed_matrix_initial = ge.const "inner/narrowed/matrix/initial" {value = #ge.tensor<tensor<32x16xf32, #ge.layout<ND, origin = ND[32, 16]>>, "0x008077bd0000b0bd00e0913d0040b6bd00c01bbe00a0b93d00009cbc00a0f83d0040e23c00806abd00c08d3a00a04c3e00600d3e0040cdbd00e01ebc000093be0080703e0020933e00001e3e00c0723e00604fbe00a0b6bd00e061be00408cbe004097bd0060ce3c00603d3e00e0673e002021be0040683e00607e3e00208e3d0080323e00008f3e00004f3c00406ebe008042be00406d3d00a0e53d00c088bd0060f1bd00a0293e0020023e00e0643e0000ad3d00c0d43d00a007bc00608bbd0040973d00e07e3d00002fbe00a0aebd00c080be00e0d23d00005fbe00c00ebb00a0973e00207d3e00c0143e0040473e0040f63d00e0923e00a04abe00e0ab3d008077bd0080a3bd00c0903e00e0493e00e0fcbd00000d3d00a0ee3d00c0313d00209ebd006087be0040073e0080113e008097bd008088be00e089be0000073e00c00b3e0060723e00209cbd0080713d00c0d23d0040183e00408f3e00a0a6bd0040903d00c0643e00c06a3e00003fbe006021be0040aabd00a014be00e028be0000803e00807f3d0020313e0080f73c00c08cbe00e007bd00c030be00200ebe0060393e00a01abd0000783d00801ebe00c09abe00002bbe000079be0080873e0040823e0000ed3a00005f3e00a003be0060593e004019be0040f63c00c0dfbd008003be0060843d00e013be0060f13d00a0983e00a0763e004068be00a097be0000243c00a06f3e00c0023e0080623e0060c13d00e089bd0080c7bd0060043e00402a3e00404b3e00a03ebe00e0efbd002095be004036be006036bd00003c3e00e0873e00403d3e00a0a63d0000253d00604abe00c00b3e00a0f0bd00c0c43d0040d43c00a0eabb0000073e000062be00e02dbc004076be00406abd00c0cb3b0020463e00001bbe00c0c03d00405c3e008038be008085be0060e83d002058be00c063be006008be00a09d3d00a0173b00200ebe00208fbe00001b3e0080e8bd006034be0060243d00e0fdbc00e081be00e034be0080833e00c0373e000064be008010be00e00cbe00c0e03b00606b3e00e0aa3c00c085be0060893e00206abe0060fbbc00a0e53d0040a83d00e0f0bd00001f3d0020743d006088be00606a3e00c082bd000024bd00009ebc00a0493e00608dbd00208c3e00201f3c0020143e0040273e00407fbe0080153d00405abe0000d3bd00c036bb0040f7bd00c09a3e0040e9bd0060d3bd00801d3d008021be00e08f3e0040953e00a0783d0060523e006080bd004055bd00c0babd00e0743e00e0363e000096be00404dbe004071bc0000c23c00c0b1bc0080aebd008086be00003fbe0020883e0040c93d006098bd000001be000088be008058be00a0623e002083bd00a0473d00603bbe0000313e000060be00a016be00e096be006091be00803bbe00a0643d0000383e000045be00002dbe00204dbe0060413d0020963e00207e3c004097be00a00e3e002020be00a08dbe0020263e00e082be00e061be00008f3e0020543e0040bfbd008083bd008037be00c0503d008072bd008068be006023be00404d3e004042be00e047be00c074be00400c3e00c0493e00a0e33c002075be000021be00e003be00801fbe0060c2bd00e0d9bd0040d43d002080be00e058be0060343e00203ebe00200b3d0020a93c00a08c3c00e0873e0060edbd00008ebe00c07cbe00408a3e00a02e3c002007be00a06ebd002025be00c0d13d006067be0020833d00201d3e00a010be0000953e0060ccbd00e0983e00e0b5bd00e0c4bc0060293e00a0f63d000084be00a0f0bd008024bd00e0a5bd00604fbb00006dbe0060143e00402cbe0060563c0020013e004055be0040b63d0080193e008050be00005d3d00600e3d0020923e0080453e006079bd0080e73d00c066bd00e02cbe002026be00a03ebe00a0babc00005a3b00c091be000097be00a0dabd002055bd00c0d0bd00c08dbe002097be008063bd006022be00e0bebd00e0473e00609abe0060fa3d0040183e000085be00a0df3c00c059be00a042be004020be0000073d00809cbe00c037bd0020e8bd00200a3e00e0e93d0020323e0060863e00a07fbb008097be00c0833e006084be0000833e0020363e008040be00c0a2bd0080303d00a04abd00202c3e00a090be00e0f93c00e069be002047bd00e0243e00e04d3e00a062be0020003e004086be0020543e00a097bd000041be00808b3d004092be0060563e00c0863e00e0953e00809bbd00a01cbe0000883e0040833e0020843e0040833e0040af3d00c09bbe0080163e00a08b3e00e03abe00401cbe00000fbe00202b3e00008b3d00408fbe0020af3c0020d7bd0020273e00a0873d0000c8bd000050be006085be0000073e00609c3d002000be0040603e006082be0040623e002042be0040f73d00600cbe00a06fbe00a0eabd00c0213e0060e63d00600f3e004007be00c0463e002084be006046be00e0863e00a0cc3c00801e3e00e0833d006023be00e0fbbd00e0033e00608dbc0080193e00c0653e00c0c0bc00604e3e00e00c3d00c0963e00a087bb0040993e0080143d00002d3e0040503e00606a3e008092bd00a06dbe002097be00e0843e004040be00c0583e00c064bc008012bd00c08c3e0020963c002089be00003e3e00a084be0000d83c00203d3e00609abc0080753e00c078be00e0dcbd0040783e00404d3e00c09c3c0000edbd000063be00c0573e002025be0020043e002069bd00c0873d002054be00c0343d0080563e004049bd0080a93c004031be00a0843e00e0203e00a056be0020943e00007b3e00209e3d0040823e00e06e3e00a02c3e0000633e00808cbe00c033be00a0093e0080393e006054be00e0b6bc">} : !t9
    %inner_narrowed_matrix_assign = ge.assign "inner/narrowed/matrix/assign" %inner_narrowed_matrix, %inner_narrowed_matrix_initial : (!t9, !t9) -> !t9
    %inner_narrowed_matrix_m = ge.variable "inner/narrowed/matrix/m" : !t9
    %shapes_32x16 = ge.const "shapes/32x16" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [32, 16]>} : !t2
    %inner_narrowed_matrix_m_initial = ge.node "Fill" "inner/narrowed/matrix/m/initial" (dims = %shapes_32x16, value = %numbers) : (!t2, !t0) -> (y : !t9)
    %inner_narrowed_matrix_m_assign = ge.assign "inner/narrowed/matrix/m/assign" %inner_narrowed_matrix_m, %inner_narrowed_matrix_m_initial : (!t9, !t9) -> !t9
    %inner_narrowed_matrix_v = ge.variable "inner/narrowed/matrix/v" : !t9
    %inner_narrowed_matrix_v_initial = ge.node "Fill" "inner/narrowed/matrix/v/initial" (dims = %shapes_32x16, value = %numbers) : (!t2, !t0) -> (y : !t9)
    %inner_narrowed_matrix_v_assign = ge.assign "inner/narrowed/matrix/v/assign" %inner_narrowed_matrix_v, %inner_narrowed_matrix_v_initial : (!t9, !t9) -> !t9
    %head_norm_gamma = ge.variable "head/norm/gamma" : !t4
    %head_norm_gamma_initial = ge.const "head/norm/gamma/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]>} : !t4
    %head_norm_gamma_assign = ge.assign "head/norm/gamma/assign" %head_norm_gamma, %head_norm_gamma_initial : (!t4, !t4) -> !t4
    %head_norm_gamma_m = ge.variable "head/norm/gamma/m" : !t4
    %head_norm_gamma_m_initial = ge.node "Fill" "head/norm/gamma/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %head_norm_gamma_m_assign = ge.assign "head/norm/gamma/m/assign" %head_norm_gamma_m, %head_norm_gamma_m_initial : (!t4, !t4) -> !t4
    %head_norm_gamma_v = ge.variable "head/norm/gamma/v" : !t4
    %head_norm_gamma_v_initial = ge.node "Fill" "head/norm/gamma/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %head_norm_gamma_v_assign = ge.assign "head/norm/gamma/v/assign" %head_norm_gamma_v, %head_norm_gamma_v_initial : (!t4, !t4) -> !t4
    %head_norm_beta = ge.variable "head/norm/beta" : !t4
    %head_norm_beta_initial = ge.const "head/norm/beta/initial" {value = #ge.tensor<tensor<16xf32, #ge.layout<ND, origin = ND[16]>>, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]>} : !t4
    %head_norm_beta_assign = ge.assign "head/norm/beta/assign" %head_norm_beta, %head_norm_beta_initial : (!t4, !t4) -> !t4
    %head_norm_beta_m = ge.variable "head/norm/beta/m" : !t4
    %head_norm_beta_m_initial = ge.node "Fill" "head/norm/beta/m/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %head_norm_beta_m_assign = ge.assign "head/norm/beta/m/assign" %head_norm_beta_m, %head_norm_beta_m_initial : (!t4, !t4) -> !t4
    %head_norm_beta_v = ge.variable "head/norm/beta/v" : !t4
    %head_norm_beta_v_initial = ge.node "Fill" "head/norm/beta/v/initial" (dims = %shapes, value = %numbers) : (!t5, !t0) -> (y : !t4)
    %head_norm_beta_v_assign = ge.assign "head/norm/beta/v/assign" %head_norm_beta_v, %head_norm_beta_v_initial : (!t4, !t4) -> !t4
    %head_matrix = ge.variable "head/matrix" : !t10
    %head_matrix_initial = ge.const "head/matrix/initial" {value = #ge.tensor<tensor<16x12xf32, #ge.layout<ND, origin = ND[16, 12]>>, "0x004015be0040a83e00c088bd00c0453e0040183e002024be0000da3e00c0913e008043be0080c3bd00a093be0060bd3e00a08bbe00c0d53e004010be00a0e63d004008be00a0383e0080463e00e0b93e002037bb00a040be0060253e0040d2be0080d63d0000ccbe0040a63e00c0a33e0060553e00808d3d0000d8be00a08ebe0060af3e0020d3be00a032be0060c6be00001d3d0000ec3d0000b3be0020bbbe00603fbe0080b93d0080b9bd000067be00c0c3be0040803e0000bf3e00e021be0020c63e00208ebe00809dbc0040293d00e0d43e00c053be00a09e3e00805bbe00e07bbe0040bebe00e067be0060c3be0040ad3e0080ddbe00809c3e00c0903d00e0a6be0000debd00a0e73c00c00d3e0040aabd00408ebe00a079be00a055bc00607f3d0020bd3e00a0a4be00a03dbe00407abc0060653e00a0edbd00a038bd0060d83e00a0d8be0040b8be00e07bbe0080163e00e07cbe0080e8bd00400c3e008021ba004015be0000ba3e00c023bd00a0c7be00a0843e0020b83e008083be00e0003d0060bfbe00402cbe00c0db3e000085bd0080c5bd000074be004093be00e0b9be00a0ddbe00a0883e00a0e13d0000d5be00e0b4be00c0d33e0000843e000092be0040da3e0020c53d0080b0bd0060adbe0080c1be00a035be00c09abe00e087bd0020f13c0060d3bd008035be00c0a83e0020533c0020d13e00c02ebe006032be00c0463e0060a0be0060d43e006047be00409c3e006055bd0080793e00a038be00e0323e00e050be00c0de3d00201abe0040d6be0040c53e00a0b1be0040d3be00e0c13e00009b3e00e0b9be002060be00e02a3c0040b6be00e099bd00c0cf3e00204b3e00c08e3d00a0a6be00c0383d00e0bd3e00c0b13e0080113e00601a3e0020393e0080d7be0060c8be00801d3e0000f53c0020933e008046be00c08a3d00e007bd0060473e0080c0be008029bd0020883e0060ddbe00800fbe00a00abe00a07fbd00601a3e0060b3bc00a0533e00408f3c006035be0080993e00001ebd00a080be00e01bbe0040b83e0040c63e0080cc3d00406cbe00a07cbd">} : !t10
    %head_matrix_assign = ge.assign "head/matrix/assign" %head_matrix, %head_matrix_initial : (!t10, !t10) -> !t10
    %head_matrix_m = ge.variable "head/matrix/m" : !t10
    %shapes_16x12 = ge.const "shapes/16x12" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [16, 12]>} : !t2
    %head_matrix_m_initial = ge.node "Fill" "head/matrix/m/initial" (dims = %shapes_16x12, value = %numbers) : (!t2, !t0) -> (y : !t10)
    %head_matrix_m_assign = ge.assign "head/matrix/m/assign" %head_matrix_m, %head_matrix_m_initial : (!t10, !t10) -> !t10
    %head_matrix_v = ge.variable "head/matrix/v" : !t10
    %head_matrix_v_initial = ge.node "Fill" "head/matrix/v/initial" (dims = %shapes_16x12, value = %numbers) : (!t2, !t0) -> (y : !t10)
    %head_matrix_v_assign = ge.assign "head/matrix/v/assign" %head_matrix_v, %head_matrix_v_initial : (!t10, !t10) -> !t10
  }
  ge.graph "train" id 1 {
    %tokens = ge.data "tokens" {index = 0 : i64} : !t11
    %wanted = ge.data "wanted" {index = 1 : i64} : !t11
    %places = ge.const "places" {value = #ge.tensor<tensor<64xi32, #ge.layout<ND, origin = ND[64]>>, "0x00000000010000000200000003000000040000000500000006000000070000000000000001000000020000000300000004000000050000000600000007000000000000000100000002000000030000000400000005000000060000000700000000000000010000000200000003000000040000000500000006000000070000000000000001000000020000000300000004000000050000000600000007000000000000000100000002000000030000000400000005000000060000000700000000000000010000000200000003000000040000000500000006000000070000000000000001000000020000000300000004000000050000000600000007000000">} : !t12
    %embedding_table = ge.variable "embedding/table" : !t1
    %embedding_table_m = ge.variable "embedding/table/m" : !t1
    %embedding_table_v = ge.variable "embedding/table/v" : !t1
    %position_table = ge.variable "position/table" : !t3
    %position_table_m = ge.variable "position/table/m" : !t3
    %position_table_v = ge.variable "position/table/v" : !t3
    %shapes = ge.const "shapes/64" {value = #ge.tensor<tensor<1xi32, #ge.layout<ND, origin = ND[1]>>, [64]>} : !t5
    %tokens_flat = ge.reshape "tokens/flat" %tokens, %shapes : (!t11, !t5) -> !t12
    %embedding = ge.node "GatherV2D" "embedding" (x = %embedding_table, indices = %tokens_flat) {axis = 0 : i64} : (!t1, !t12) -> (y : !t13)
    %position = ge.node "GatherV2D" "position" (x = %position_table, indices = %places) {axis = 0 : i64} : (!t3, !t12) -> (y : !t13)
    %embedded = ge.node "Add" "embedded" (x1 = %embedding, x2 = %position) : (!t13, !t13) -> (y : !t13)
    %attention_norm_gamma = ge.variable "attention/norm/gamma" : !t4
    %attention_norm_gamma_m = ge.variable "attention/norm/gamma/m" : !t4
    %attention_norm_gamma_v = ge.variable "attention/norm/gamma/v" : !t4
    %attention_norm_beta = ge.variable "attention/norm/beta" : !t4
    %attention_norm_beta_m = ge.variable "attention/norm/beta/m" : !t4
    %attention_norm_beta_v = ge.variable "attention/norm/beta/v" : !t4
    %attention_norm, %attention_norm_1, %attention_norm_2 = ge.node "LayerNorm" "attention/norm" (x = %embedded, gamma = %attention_norm_gamma, beta = %attention_norm_beta) {begin_norm_axis = 1 : i64, begin_params_axis = 1 : i64, epsilon = 1.000000e-07 : f32} : (!t13, !t4, !t4) -> (y : !t13, mean : !t14, variance : !t14)
    %attention_norm_to_half = ge.cast "attention/norm/to_half" %attention_norm {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t13 -> !t15
    %attention_query_matrix = ge.variable "attention/query/matrix" : !t6
    %attention_query_matrix_m = ge.variable "attention/query/matrix/m" : !t6
    %attention_query_matrix_v = ge.variable "attention/query/matrix/v" : !t6
    %attention_query_matrix_to_blocks = ge.trans_data "attention/query/matrix/to_blocks" %attention_query_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_query_matrix_m_to_blocks = ge.trans_data "attention/query/matrix/m/to_blocks" %attention_query_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_query_matrix_v_to_blocks = ge.trans_data "attention/query/matrix/v/to_blocks" %attention_query_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_query_matrix_to_half = ge.cast "attention/query/matrix/to_half" %attention_query_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t16 -> !t17
    %attention_query = ge.node "MatMulV2" "attention/query" (x1 = %attention_norm_to_half, x2 = %attention_query_matrix_to_half) : (!t15, !t17) -> (y : !t15)
    %shapes_8x8x2x8 = ge.const "shapes/8x8x2x8" {value = #ge.tensor<tensor<4xi32, #ge.layout<ND, origin = ND[4]>>, [8, 8, 2, 8]>} : !t18
    %attention_query_heads_apart = ge.reshape "attention/query/heads/apart" %attention_query, %shapes_8x8x2x8 : (!t15, !t18) -> !t19
    %attention_query_heads = ge.transpose_d "attention/query/heads" %attention_query_heads_apart {perm = array<i64: 0, 2, 1, 3>} : !t19 -> !t20
    %attention_key_matrix = ge.variable "attention/key/matrix" : !t6
    %attention_key_matrix_m = ge.variable "attention/key/matrix/m" : !t6
    %attention_key_matrix_v = ge.variable "attention/key/matrix/v" : !t6
    %attention_key_matrix_to_blocks = ge.trans_data "attention/key/matrix/to_blocks" %attention_key_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_key_matrix_m_to_blocks = ge.trans_data "attention/key/matrix/m/to_blocks" %attention_key_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_key_matrix_v_to_blocks = ge.trans_data "attention/key/matrix/v/to_blocks" %attention_key_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_key_matrix_to_half = ge.cast "attention/key/matrix/to_half" %attention_key_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t16 -> !t17
    %attention_key = ge.node "MatMulV2" "attention/key" (x1 = %attention_norm_to_half, x2 = %attention_key_matrix_to_half) : (!t15, !t17) -> (y : !t15)
    %attention_key_heads_apart = ge.reshape "attention/key/heads/apart" %attention_key, %shapes_8x8x2x8 : (!t15, !t18) -> !t19
    %attention_key_heads = ge.transpose_d "attention/key/heads" %attention_key_heads_apart {perm = array<i64: 0, 2, 1, 3>} : !t19 -> !t20
    %attention_value_matrix = ge.variable "attention/value/matrix" : !t6
    %attention_value_matrix_m = ge.variable "attention/value/matrix/m" : !t6
    %attention_value_matrix_v = ge.variable "attention/value/matrix/v" : !t6
    %attention_value_matrix_to_blocks = ge.trans_data "attention/value/matrix/to_blocks" %attention_value_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_value_matrix_m_to_blocks = ge.trans_data "attention/value/matrix/m/to_blocks" %attention_value_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_value_matrix_v_to_blocks = ge.trans_data "attention/value/matrix/v/to_blocks" %attention_value_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_value_matrix_to_half = ge.cast "attention/value/matrix/to_half" %attention_value_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t16 -> !t17
    %attention_value = ge.node "MatMulV2" "attention/value" (x1 = %attention_norm_to_half, x2 = %attention_value_matrix_to_half) : (!t15, !t17) -> (y : !t15)
    %attention_value_heads_apart = ge.reshape "attention/value/heads/apart" %attention_value, %shapes_8x8x2x8 : (!t15, !t18) -> !t19
    %attention_value_heads = ge.transpose_d "attention/value/heads" %attention_value_heads_apart {perm = array<i64: 0, 2, 1, 3>} : !t19 -> !t20
    %attention_scores = ge.node "BatchMatMul" "attention/scores" (x1 = %attention_query_heads, x2 = %attention_key_heads) {adj_x2 = true} : (!t20, !t20) -> (y : !t20)
    %attention_scores_to_single = ge.cast "attention/scores/to_single" %attention_scores {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t20 -> !t21
    %attention_scaled = ge.node "Muls" "attention/scaled" (x = %attention_scores_to_single) {value = 0.353553385 : f32} : !t21 -> (y : !t21)
    %attention_weights = ge.node "SoftmaxV2" "attention/weights" (x = %attention_scaled) {axes = array<i64: -1>} : !t21 -> (y : !t21)
    %attention_weights_to_half = ge.cast "attention/weights/to_half" %attention_weights {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t21 -> !t20
    %attention_taken = ge.node "BatchMatMul" "attention/taken" (x1 = %attention_weights_to_half, x2 = %attention_value_heads) {adj_x2 = false} : (!t20, !t20) -> (y : !t20)
    %attention_joined = ge.transpose_d "attention/joined" %attention_taken {perm = array<i64: 0, 2, 1, 3>} : !t20 -> !t19
    %shapes_64x16 = ge.const "shapes/64x16" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [64, 16]>} : !t2
    %attention_rows = ge.reshape "attention/rows" %attention_joined, %shapes_64x16 : (!t19, !t2) -> !t15
    %attention_output_matrix = ge.variable "attention/output/matrix" : !t6
    %attention_output_matrix_m = ge.variable "attention/output/matrix/m" : !t6
    %attention_output_matrix_v = ge.variable "attention/output/matrix/v" : !t6
    %attention_output_matrix_to_blocks = ge.trans_data "attention/output/matrix/to_blocks" %attention_output_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_output_matrix_m_to_blocks = ge.trans_data "attention/output/matrix/m/to_blocks" %attention_output_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_output_matrix_v_to_blocks = ge.trans_data "attention/output/matrix/v/to_blocks" %attention_output_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t6 -> !t16
    %attention_output_matrix_to_half = ge.cast "attention/output/matrix/to_half" %attention_output_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t16 -> !t17
    %attention_output = ge.node "MatMulV2" "attention/output" (x1 = %attention_rows, x2 = %attention_output_matrix_to_half) : (!t15, !t17) -> (y : !t15)
    %attention_to_single = ge.cast "attention/to_single" %attention_output {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t15 -> !t13
    %attention_sum = ge.node "Add" "attention/sum" (x1 = %embedded, x2 = %attention_to_single) : (!t13, !t13) -> (y : !t13)
    %inner_norm_gamma = ge.variable "inner/norm/gamma" : !t4
    %inner_norm_gamma_m = ge.variable "inner/norm/gamma/m" : !t4
    %inner_norm_gamma_v = ge.variable "inner/norm/gamma/v" : !t4
    %inner_norm_beta = ge.variable "inner/norm/beta" : !t4
    %inner_norm_beta_m = ge.variable "inner/norm/beta/m" : !t4
    %inner_norm_beta_v = ge.variable "inner/norm/beta/v" : !t4
    %inner_norm, %inner_norm_1, %inner_norm_2 = ge.node "LayerNorm" "inner/norm" (x = %attention_sum, gamma = %inner_norm_gamma, beta = %inner_norm_beta) {begin_norm_axis = 1 : i64, begin_params_axis = 1 : i64, epsilon = 1.000000e-07 : f32} : (!t13, !t4, !t4) -> (y : !t13, mean : !t14, variance : !t14)
    %inner_norm_to_half = ge.cast "inner/norm/to_half" %inner_norm {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t13 -> !t15
    %inner_widened_matrix = ge.variable "inner/widened/matrix" : !t7
    %inner_widened_matrix_m = ge.variable "inner/widened/matrix/m" : !t7
    %inner_widened_matrix_v = ge.variable "inner/widened/matrix/v" : !t7
    %inner_widened_matrix_to_blocks = ge.trans_data "inner/widened/matrix/to_blocks" %inner_widened_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t7 -> !t22
    %inner_widened_matrix_m_to_blocks = ge.trans_data "inner/widened/matrix/m/to_blocks" %inner_widened_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t7 -> !t22
    %inner_widened_matrix_v_to_blocks = ge.trans_data "inner/widened/matrix/v/to_blocks" %inner_widened_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t7 -> !t22
    %inner_widened_matrix_to_half = ge.cast "inner/widened/matrix/to_half" %inner_widened_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t22 -> !t23
    %inner_widened = ge.node "MatMulV2" "inner/widened" (x1 = %inner_norm_to_half, x2 = %inner_widened_matrix_to_half) : (!t15, !t23) -> (y : !t24)
    %inner_bias = ge.variable "inner/bias" : !t8
    %inner_bias_m = ge.variable "inner/bias/m" : !t8
    %inner_bias_v = ge.variable "inner/bias/v" : !t8
    %inner_add_cast = ge.cast "inner/add/cast" %inner_bias {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t8 -> !t25
    %inner_add = ge.node "BiasAdd" "inner/add" (x = %inner_widened, bias = %inner_add_cast) {data_format = "NHWC"} : (!t24, !t25) -> (y : !t24)
    %inner_gelu = ge.node "Gelu" "inner/gelu" (x = %inner_add) : !t24 -> (y : !t24)
    %inner_narrowed_matrix = ge.variable "inner/narrowed/matrix" : !t9
    %inner_narrowed_matrix_m = ge.variable "inner/narrowed/matrix/m" : !t9
    %inner_narrowed_matrix_v = ge.variable "inner/narrowed/matrix/v" : !t9
    %inner_narrowed_matrix_to_blocks = ge.trans_data "inner/narrowed/matrix/to_blocks" %inner_narrowed_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t9 -> !t26
    %inner_narrowed_matrix_m_to_blocks = ge.trans_data "inner/narrowed/matrix/m/to_blocks" %inner_narrowed_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t9 -> !t26
    %inner_narrowed_matrix_v_to_blocks = ge.trans_data "inner/narrowed/matrix/v/to_blocks" %inner_narrowed_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t9 -> !t26
    %inner_narrowed_matrix_to_half = ge.cast "inner/narrowed/matrix/to_half" %inner_narrowed_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t26 -> !t27
    %inner_narrowed = ge.node "MatMulV2" "inner/narrowed" (x1 = %inner_gelu, x2 = %inner_narrowed_matrix_to_half) : (!t24, !t27) -> (y : !t15)
    %inner_to_single = ge.cast "inner/to_single" %inner_narrowed {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t15 -> !t13
    %inner_sum = ge.node "Add" "inner/sum" (x1 = %attention_sum, x2 = %inner_to_single) : (!t13, !t13) -> (y : !t13)
    %head_norm_gamma = ge.variable "head/norm/gamma" : !t4
    %head_norm_gamma_m = ge.variable "head/norm/gamma/m" : !t4
    %head_norm_gamma_v = ge.variable "head/norm/gamma/v" : !t4
    %head_norm_beta = ge.variable "head/norm/beta" : !t4
    %head_norm_beta_m = ge.variable "head/norm/beta/m" : !t4
    %head_norm_beta_v = ge.variable "head/norm/beta/v" : !t4
    %head_norm, %head_norm_1, %head_norm_2 = ge.node "LayerNorm" "head/norm" (x = %inner_sum, gamma = %head_norm_gamma, beta = %head_norm_beta) {begin_norm_axis = 1 : i64, begin_params_axis = 1 : i64, epsilon = 1.000000e-07 : f32} : (!t13, !t4, !t4) -> (y : !t13, mean : !t14, variance : !t14)
    %head_norm_to_half = ge.cast "head/norm/to_half" %head_norm {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t13 -> !t15
    %head_matrix = ge.variable "head/matrix" : !t10
    %head_matrix_m = ge.variable "head/matrix/m" : !t10
    %head_matrix_v = ge.variable "head/matrix/v" : !t10
    %head_matrix_to_blocks = ge.trans_data "head/matrix/to_blocks" %head_matrix {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t10 -> !t28
    %head_matrix_m_to_blocks = ge.trans_data "head/matrix/m/to_blocks" %head_matrix_m {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t10 -> !t28
    %head_matrix_v_to_blocks = ge.trans_data "head/matrix/v/to_blocks" %head_matrix_v {dst_format = "FRACTAL_NZ", src_format = "ND"} : !t10 -> !t28
    %head_matrix_to_half = ge.cast "head/matrix/to_half" %head_matrix_to_blocks {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t28 -> !t29
    %head = ge.node "MatMulV2" "head" (x1 = %head_norm_to_half, x2 = %head_matrix_to_half) : (!t15, !t29) -> (y : !t30)
    %wanted_flat = ge.reshape "wanted/flat" %wanted, %shapes : (!t11, !t5) -> !t12
    %logits = ge.cast "logits" %head {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t30 -> !t31
    %losses, %losses_1 = ge.node "SparseSoftmaxCrossEntropyWithLogits" "losses" (features = %logits, labels = %wanted_flat) : (!t31, !t12) -> (loss : !t32, backprop : !t31)
    %loss = ge.node "ReduceMeanD" "loss" (x = %losses) {axes = array<i64: 0>, keep_dims = false} : !t32 -> (y : !t0)
    %gradients_losses = ge.node "Muls" "gradients/losses" (x = %losses_1) {value = 1.562500e-02 : f32} : !t31 -> (y : !t31)
    %gradients_logits = ge.cast "gradients/logits" %gradients_losses {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t31 -> !t30
    %gradients_head_matrix = ge.node "MatMulV2" "gradients/head/matrix" (x1 = %head_norm_to_half, x2 = %gradients_logits) {transpose_x1 = true} : (!t15, !t30) -> (y : !t29)
    %gradients_head_rows = ge.node "MatMulV2" "gradients/head/rows" (x1 = %gradients_logits, x2 = %head_matrix_to_half) {transpose_x2 = true} : (!t30, !t29) -> (y : !t15)
    %gradients_head_norm_to_half = ge.cast "gradients/head/norm/to_half" %gradients_head_rows {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t15 -> !t13
    %gradients_head_norm, %gradients_head_norm_1, %gradients_head_norm_2 = ge.node "LayerNormGrad" "gradients/head/norm" (dy = %gradients_head_norm_to_half, x = %inner_sum, variance = %head_norm_2, mean = %head_norm_1, gamma = %head_norm_gamma) : (!t13, !t13, !t14, !t14, !t4) -> (pd_x : !t13, pd_gamma : !t4, pd_beta : !t4)
    %gradients_inner_to_single = ge.cast "gradients/inner/to_single" %gradients_head_norm {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t13 -> !t15
    %gradients_inner_narrowed_matrix = ge.node "MatMulV2" "gradients/inner/narrowed/matrix" (x1 = %inner_gelu, x2 = %gradients_inner_to_single) {transpose_x1 = true} : (!t24, !t15) -> (y : !t27)
    %gradients_inner_narrowed_rows = ge.node "MatMulV2" "gradients/inner/narrowed/rows" (x1 = %gradients_inner_to_single, x2 = %inner_narrowed_matrix_to_half) {transpose_x2 = true} : (!t15, !t27) -> (y : !t24)
    %gradients_inner_gelu = ge.node "GeluGrad" "gradients/inner/gelu" (dy = %gradients_inner_narrowed_rows, x = %inner_add, y = %inner_gelu) : (!t24, !t24, !t24) -> (z : !t24)
    %gradients_inner_add = ge.node "BiasAddGrad" "gradients/inner/add" (x = %gradients_inner_gelu) {data_format = "NHWC"} : !t24 -> (y : !t25)
    %gradients_inner_widened_matrix = ge.node "MatMulV2" "gradients/inner/widened/matrix" (x1 = %inner_norm_to_half, x2 = %gradients_inner_gelu) {transpose_x1 = true} : (!t15, !t24) -> (y : !t23)
    %gradients_inner_widened_rows = ge.node "MatMulV2" "gradients/inner/widened/rows" (x1 = %gradients_inner_gelu, x2 = %inner_widened_matrix_to_half) {transpose_x2 = true} : (!t24, !t23) -> (y : !t15)
    %gradients_inner_norm_to_half = ge.cast "gradients/inner/norm/to_half" %gradients_inner_widened_rows {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t15 -> !t13
    %gradients_inner_norm, %gradients_inner_norm_1, %gradients_inner_norm_2 = ge.node "LayerNormGrad" "gradients/inner/norm" (dy = %gradients_inner_norm_to_half, x = %attention_sum, variance = %inner_norm_2, mean = %inner_norm_1, gamma = %inner_norm_gamma) : (!t13, !t13, !t14, !t14, !t4) -> (pd_x : !t13, pd_gamma : !t4, pd_beta : !t4)
    %gradients_attention_sum_sum = ge.node "AddN" "gradients/attention/sum/sum" %gradients_head_norm, %gradients_inner_norm <{input_names = ["x"]}> {N = 2 : i64} : (!t13, !t13) -> (y : !t13)
    %gradients_attention_to_single = ge.cast "gradients/attention/to_single" %gradients_attention_sum_sum {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t13 -> !t15
    %gradients_attention_output_matrix = ge.node "MatMulV2" "gradients/attention/output/matrix" (x1 = %attention_rows, x2 = %gradients_attention_to_single) {transpose_x1 = true} : (!t15, !t15) -> (y : !t17)
    %gradients_attention_output_rows = ge.node "MatMulV2" "gradients/attention/output/rows" (x1 = %gradients_attention_to_single, x2 = %attention_output_matrix_to_half) {transpose_x2 = true} : (!t15, !t17) -> (y : !t15)
    %gradients_attention_rows = ge.reshape "gradients/attention/rows" %gradients_attention_output_rows, %shapes_8x8x2x8 : (!t15, !t18) -> !t19
    %gradients_attention_joined = ge.transpose_d "gradients/attention/joined" %gradients_attention_rows {perm = array<i64: 0, 2, 1, 3>} : !t19 -> !t20
    %gradients_attention_taken_x = ge.node "BatchMatMul" "gradients/attention/taken/x" (x1 = %gradients_attention_joined, x2 = %attention_value_heads) {adj_x2 = true} : (!t20, !t20) -> (y : !t20)
    %gradients_attention_taken_y = ge.node "BatchMatMul" "gradients/attention/taken/y" (x1 = %attention_weights_to_half, x2 = %gradients_attention_joined) {adj_x1 = true} : (!t20, !t20) -> (y : !t20)
    %gradients_attention_weights_to_half = ge.cast "gradients/attention/weights/to_half" %gradients_attention_taken_x {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t20 -> !t21
    %gradients_attention_weights = ge.node "SoftmaxGrad" "gradients/attention/weights" (softmax = %attention_weights, grad_softmax = %gradients_attention_weights_to_half) {axes = array<i64: -1>} : (!t21, !t21) -> (grad_x : !t21)
    %gradients_attention_scaled = ge.node "Muls" "gradients/attention/scaled" (x = %gradients_attention_weights) {value = 0.353553385 : f32} : !t21 -> (y : !t21)
    %gradients_attention_scores_to_single = ge.cast "gradients/attention/scores/to_single" %gradients_attention_scaled {DstT = 1 : i64, SrcT = 0 : i64, dst_type = 1 : i64, truncate = false} : !t21 -> !t20
    %gradients_attention_scores_x = ge.node "BatchMatMul" "gradients/attention/scores/x" (x1 = %gradients_attention_scores_to_single, x2 = %attention_key_heads) {adj_x2 = false} : (!t20, !t20) -> (y : !t20)
    %gradients_attention_scores_y = ge.node "BatchMatMul" "gradients/attention/scores/y" (x1 = %gradients_attention_scores_to_single, x2 = %attention_query_heads) {adj_x1 = true} : (!t20, !t20) -> (y : !t20)
    %gradients_attention_value_heads = ge.transpose_d "gradients/attention/value/heads" %gradients_attention_taken_y {perm = array<i64: 0, 2, 1, 3>} : !t20 -> !t19
    %gradients_attention_value_heads_apart = ge.reshape "gradients/attention/value/heads/apart" %gradients_attention_value_heads, %shapes_64x16 : (!t19, !t2) -> !t15
    %gradients_attention_value_matrix = ge.node "MatMulV2" "gradients/attention/value/matrix" (x1 = %attention_norm_to_half, x2 = %gradients_attention_value_heads_apart) {transpose_x1 = true} : (!t15, !t15) -> (y : !t17)
    %gradients_attention_value_rows = ge.node "MatMulV2" "gradients/attention/value/rows" (x1 = %gradients_attention_value_heads_apart, x2 = %attention_value_matrix_to_half) {transpose_x2 = true} : (!t15, !t17) -> (y : !t15)
    %gradients_attention_key_heads = ge.transpose_d "gradients/attention/key/heads" %gradients_attention_scores_y {perm = array<i64: 0, 2, 1, 3>} : !t20 -> !t19
    %gradients_attention_key_heads_apart = ge.reshape "gradients/attention/key/heads/apart" %gradients_attention_key_heads, %shapes_64x16 : (!t19, !t2) -> !t15
    %gradients_attention_key_matrix = ge.node "MatMulV2" "gradients/attention/key/matrix" (x1 = %attention_norm_to_half, x2 = %gradients_attention_key_heads_apart) {transpose_x1 = true} : (!t15, !t15) -> (y : !t17)
    %gradients_attention_key_rows = ge.node "MatMulV2" "gradients/attention/key/rows" (x1 = %gradients_attention_key_heads_apart, x2 = %attention_key_matrix_to_half) {transpose_x2 = true} : (!t15, !t17) -> (y : !t15)
    %gradients_attention_query_heads = ge.transpose_d "gradients/attention/query/heads" %gradients_attention_scores_x {perm = array<i64: 0, 2, 1, 3>} : !t20 -> !t19
    %gradients_attention_query_heads_apart = ge.reshape "gradients/attention/query/heads/apart" %gradients_attention_query_heads, %shapes_64x16 : (!t19, !t2) -> !t15
    %gradients_attention_query_matrix = ge.node "MatMulV2" "gradients/attention/query/matrix" (x1 = %attention_norm_to_half, x2 = %gradients_attention_query_heads_apart) {transpose_x1 = true} : (!t15, !t15) -> (y : !t17)
    %gradients_attention_query_rows = ge.node "MatMulV2" "gradients/attention/query/rows" (x1 = %gradients_attention_query_heads_apart, x2 = %attention_query_matrix_to_half) {transpose_x2 = true} : (!t15, !t17) -> (y : !t15)
    %gradients_attention_norm_to_half_sum = ge.node "AddN" "gradients/attention/norm/to_half/sum" %gradients_attention_value_rows, %gradients_attention_key_rows, %gradients_attention_query_rows <{input_names = ["x"]}> {N = 3 : i64} : (!t15, !t15, !t15) -> (y : !t15)
    %gradients_attention_norm_to_half = ge.cast "gradients/attention/norm/to_half" %gradients_attention_norm_to_half_sum {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t15 -> !t13
    %gradients_attention_norm, %gradients_attention_norm_1, %gradients_attention_norm_2 = ge.node "LayerNormGrad" "gradients/attention/norm" (dy = %gradients_attention_norm_to_half, x = %embedded, variance = %attention_norm_2, mean = %attention_norm_1, gamma = %attention_norm_gamma) : (!t13, !t13, !t14, !t14, !t4) -> (pd_x : !t13, pd_gamma : !t4, pd_beta : !t4)
    %gradients_embedded_sum = ge.node "AddN" "gradients/embedded/sum" %gradients_attention_sum_sum, %gradients_attention_norm <{input_names = ["x"]}> {N = 2 : i64} : (!t13, !t13) -> (y : !t13)
    %gradients_position = ge.node "UnsortedSegmentSumD" "gradients/position" (x = %gradients_embedded_sum, segment_ids = %places) {num_segments = 8 : i64} : (!t13, !t12) -> (y : !t3)
    %gradients_embedding = ge.node "UnsortedSegmentSumD" "gradients/embedding" (x = %gradients_embedded_sum, segment_ids = %tokens_flat) {num_segments = 12 : i64} : (!t13, !t12) -> (y : !t1)
    %beta1_power = ge.variable "beta1_power" : !t0
    %beta2_power = ge.variable "beta2_power" : !t0
    %learning_rate = ge.const "learning_rate" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.02]>} : !t0
    %beta1 = ge.const "beta1" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.9]>} : !t0
    %beta2 = ge.const "beta2" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [0.99]>} : !t0
    %epsilon = ge.const "epsilon" {value = #ge.tensor<tensor<f32, #ge.layout<ND, origin = ND[]>>, [1.0e-07]>} : !t0
    %embedding_table_update, %embedding_table_update.ctl = ge.node "ApplyAdam" "embedding/table/update" (var = %embedding_table, m = %embedding_table_m, v = %embedding_table_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_embedding) {use_nesterov = false} : (!t1, !t1, !t1, !t0, !t0, !t0, !t0, !t0, !t0, !t1) -> (var : !t1, !ge.control)
    %position_table_update, %position_table_update.ctl = ge.node "ApplyAdam" "position/table/update" (var = %position_table, m = %position_table_m, v = %position_table_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_position) {use_nesterov = false} : (!t3, !t3, !t3, !t0, !t0, !t0, !t0, !t0, !t0, !t3) -> (var : !t3, !ge.control)
    %attention_norm_gamma_update, %attention_norm_gamma_update.ctl = ge.node "ApplyAdam" "attention/norm/gamma/update" (var = %attention_norm_gamma, m = %attention_norm_gamma_m, v = %attention_norm_gamma_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_norm_1) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %attention_norm_beta_update, %attention_norm_beta_update.ctl = ge.node "ApplyAdam" "attention/norm/beta/update" (var = %attention_norm_beta, m = %attention_norm_beta_m, v = %attention_norm_beta_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_norm_2) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %gradients_attention_query_matrix_cast = ge.cast "gradients/attention/query/matrix/cast" %gradients_attention_query_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t17 -> !t16
    %attention_query_matrix_update, %attention_query_matrix_update_1, %attention_query_matrix_update_2, %attention_query_matrix_update.ctl = ge.node "ApplyAdamD" "attention/query/matrix/update" (var = %attention_query_matrix_to_blocks, m = %attention_query_matrix_m_to_blocks, v = %attention_query_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_query_matrix_cast) {use_nesterov = false} : (!t16, !t16, !t16, !t0, !t0, !t0, !t0, !t0, !t0, !t16) -> (var : !t16, m : !t16, v : !t16, !ge.control)
    %attention_query_matrix_from_blocks = ge.trans_data "attention/query/matrix/from_blocks" %attention_query_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_query_matrix_TO_attention_query_matrix_update_REF = ge.variable_ref "attention/query/matrix_TO_attention/query/matrix/update_REF_0" of "attention/query/matrix" %attention_query_matrix_from_blocks : !t6 -> !t6
    %attention_query_matrix_m_from_blocks = ge.trans_data "attention/query/matrix/m/from_blocks" %attention_query_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_query_matrix_m_TO_attention_query_matrix_update_REF = ge.variable_ref "attention/query/matrix/m_TO_attention/query/matrix/update_REF_1" of "attention/query/matrix/m" %attention_query_matrix_m_from_blocks : !t6 -> !t6
    %attention_query_matrix_v_from_blocks = ge.trans_data "attention/query/matrix/v/from_blocks" %attention_query_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_query_matrix_v_TO_attention_query_matrix_update_REF = ge.variable_ref "attention/query/matrix/v_TO_attention/query/matrix/update_REF_2" of "attention/query/matrix/v" %attention_query_matrix_v_from_blocks : !t6 -> !t6
    %gradients_attention_key_matrix_cast = ge.cast "gradients/attention/key/matrix/cast" %gradients_attention_key_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t17 -> !t16
    %attention_key_matrix_update, %attention_key_matrix_update_1, %attention_key_matrix_update_2, %attention_key_matrix_update.ctl = ge.node "ApplyAdamD" "attention/key/matrix/update" (var = %attention_key_matrix_to_blocks, m = %attention_key_matrix_m_to_blocks, v = %attention_key_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_key_matrix_cast) {use_nesterov = false} : (!t16, !t16, !t16, !t0, !t0, !t0, !t0, !t0, !t0, !t16) -> (var : !t16, m : !t16, v : !t16, !ge.control)
    %attention_key_matrix_from_blocks = ge.trans_data "attention/key/matrix/from_blocks" %attention_key_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_key_matrix_TO_attention_key_matrix_update_REF = ge.variable_ref "attention/key/matrix_TO_attention/key/matrix/update_REF_0" of "attention/key/matrix" %attention_key_matrix_from_blocks : !t6 -> !t6
    %attention_key_matrix_m_from_blocks = ge.trans_data "attention/key/matrix/m/from_blocks" %attention_key_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_key_matrix_m_TO_attention_key_matrix_update_REF = ge.variable_ref "attention/key/matrix/m_TO_attention/key/matrix/update_REF_1" of "attention/key/matrix/m" %attention_key_matrix_m_from_blocks : !t6 -> !t6
    %attention_key_matrix_v_from_blocks = ge.trans_data "attention/key/matrix/v/from_blocks" %attention_key_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_key_matrix_v_TO_attention_key_matrix_update_REF = ge.variable_ref "attention/key/matrix/v_TO_attention/key/matrix/update_REF_2" of "attention/key/matrix/v" %attention_key_matrix_v_from_blocks : !t6 -> !t6
    %gradients_attention_value_matrix_cast = ge.cast "gradients/attention/value/matrix/cast" %gradients_attention_value_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t17 -> !t16
    %attention_value_matrix_update, %attention_value_matrix_update_1, %attention_value_matrix_update_2, %attention_value_matrix_update.ctl = ge.node "ApplyAdamD" "attention/value/matrix/update" (var = %attention_value_matrix_to_blocks, m = %attention_value_matrix_m_to_blocks, v = %attention_value_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_value_matrix_cast) {use_nesterov = false} : (!t16, !t16, !t16, !t0, !t0, !t0, !t0, !t0, !t0, !t16) -> (var : !t16, m : !t16, v : !t16, !ge.control)
    %attention_value_matrix_from_blocks = ge.trans_data "attention/value/matrix/from_blocks" %attention_value_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_value_matrix_TO_attention_value_matrix_update_REF = ge.variable_ref "attention/value/matrix_TO_attention/value/matrix/update_REF_0" of "attention/value/matrix" %attention_value_matrix_from_blocks : !t6 -> !t6
    %attention_value_matrix_m_from_blocks = ge.trans_data "attention/value/matrix/m/from_blocks" %attention_value_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_value_matrix_m_TO_attention_value_matrix_update_REF = ge.variable_ref "attention/value/matrix/m_TO_attention/value/matrix/update_REF_1" of "attention/value/matrix/m" %attention_value_matrix_m_from_blocks : !t6 -> !t6
    %attention_value_matrix_v_from_blocks = ge.trans_data "attention/value/matrix/v/from_blocks" %attention_value_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_value_matrix_v_TO_attention_value_matrix_update_REF = ge.variable_ref "attention/value/matrix/v_TO_attention/value/matrix/update_REF_2" of "attention/value/matrix/v" %attention_value_matrix_v_from_blocks : !t6 -> !t6
    %gradients_attention_output_matrix_cast = ge.cast "gradients/attention/output/matrix/cast" %gradients_attention_output_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t17 -> !t16
    %attention_output_matrix_update, %attention_output_matrix_update_1, %attention_output_matrix_update_2, %attention_output_matrix_update.ctl = ge.node "ApplyAdamD" "attention/output/matrix/update" (var = %attention_output_matrix_to_blocks, m = %attention_output_matrix_m_to_blocks, v = %attention_output_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_attention_output_matrix_cast) {use_nesterov = false} : (!t16, !t16, !t16, !t0, !t0, !t0, !t0, !t0, !t0, !t16) -> (var : !t16, m : !t16, v : !t16, !ge.control)
    %attention_output_matrix_from_blocks = ge.trans_data "attention/output/matrix/from_blocks" %attention_output_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_output_matrix_TO_attention_output_matrix_update_REF = ge.variable_ref "attention/output/matrix_TO_attention/output/matrix/update_REF_0" of "attention/output/matrix" %attention_output_matrix_from_blocks : !t6 -> !t6
    %attention_output_matrix_m_from_blocks = ge.trans_data "attention/output/matrix/m/from_blocks" %attention_output_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_output_matrix_m_TO_attention_output_matrix_update_REF = ge.variable_ref "attention/output/matrix/m_TO_attention/output/matrix/update_REF_1" of "attention/output/matrix/m" %attention_output_matrix_m_from_blocks : !t6 -> !t6
    %attention_output_matrix_v_from_blocks = ge.trans_data "attention/output/matrix/v/from_blocks" %attention_output_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t16 -> !t6
    %attention_output_matrix_v_TO_attention_output_matrix_update_REF = ge.variable_ref "attention/output/matrix/v_TO_attention/output/matrix/update_REF_2" of "attention/output/matrix/v" %attention_output_matrix_v_from_blocks : !t6 -> !t6
    %inner_norm_gamma_update, %inner_norm_gamma_update.ctl = ge.node "ApplyAdam" "inner/norm/gamma/update" (var = %inner_norm_gamma, m = %inner_norm_gamma_m, v = %inner_norm_gamma_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_inner_norm_1) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %inner_norm_beta_update, %inner_norm_beta_update.ctl = ge.node "ApplyAdam" "inner/norm/beta/update" (var = %inner_norm_beta, m = %inner_norm_beta_m, v = %inner_norm_beta_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_inner_norm_2) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %gradients_inner_widened_matrix_cast = ge.cast "gradients/inner/widened/matrix/cast" %gradients_inner_widened_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t23 -> !t22
    %inner_widened_matrix_update, %inner_widened_matrix_update_1, %inner_widened_matrix_update_2, %inner_widened_matrix_update.ctl = ge.node "ApplyAdamD" "inner/widened/matrix/update" (var = %inner_widened_matrix_to_blocks, m = %inner_widened_matrix_m_to_blocks, v = %inner_widened_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_inner_widened_matrix_cast) {use_nesterov = false} : (!t22, !t22, !t22, !t0, !t0, !t0, !t0, !t0, !t0, !t22) -> (var : !t22, m : !t22, v : !t22, !ge.control)
    %inner_widened_matrix_from_blocks = ge.trans_data "inner/widened/matrix/from_blocks" %inner_widened_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t22 -> !t7
    %inner_widened_matrix_TO_inner_widened_matrix_update_REF = ge.variable_ref "inner/widened/matrix_TO_inner/widened/matrix/update_REF_0" of "inner/widened/matrix" %inner_widened_matrix_from_blocks : !t7 -> !t7
    %inner_widened_matrix_m_from_blocks = ge.trans_data "inner/widened/matrix/m/from_blocks" %inner_widened_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t22 -> !t7
    %inner_widened_matrix_m_TO_inner_widened_matrix_update_REF = ge.variable_ref "inner/widened/matrix/m_TO_inner/widened/matrix/update_REF_1" of "inner/widened/matrix/m" %inner_widened_matrix_m_from_blocks : !t7 -> !t7
    %inner_widened_matrix_v_from_blocks = ge.trans_data "inner/widened/matrix/v/from_blocks" %inner_widened_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t22 -> !t7
    %inner_widened_matrix_v_TO_inner_widened_matrix_update_REF = ge.variable_ref "inner/widened/matrix/v_TO_inner/widened/matrix/update_REF_2" of "inner/widened/matrix/v" %inner_widened_matrix_v_from_blocks : !t7 -> !t7
    %gradients_inner_bias_cast = ge.cast "gradients/inner/bias/cast" %gradients_inner_add {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t25 -> !t8
    %inner_bias_update, %inner_bias_update.ctl = ge.node "ApplyAdam" "inner/bias/update" (var = %inner_bias, m = %inner_bias_m, v = %inner_bias_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_inner_bias_cast) {use_nesterov = false} : (!t8, !t8, !t8, !t0, !t0, !t0, !t0, !t0, !t0, !t8) -> (var : !t8, !ge.control)
    %gradients_inner_narrowed_matrix_cast = ge.cast "gradients/inner/narrowed/matrix/cast" %gradients_inner_narrowed_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t27 -> !t26
    %inner_narrowed_matrix_update, %inner_narrowed_matrix_update_1, %inner_narrowed_matrix_update_2, %inner_narrowed_matrix_update.ctl = ge.node "ApplyAdamD" "inner/narrowed/matrix/update" (var = %inner_narrowed_matrix_to_blocks, m = %inner_narrowed_matrix_m_to_blocks, v = %inner_narrowed_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_inner_narrowed_matrix_cast) {use_nesterov = false} : (!t26, !t26, !t26, !t0, !t0, !t0, !t0, !t0, !t0, !t26) -> (var : !t26, m : !t26, v : !t26, !ge.control)
    %inner_narrowed_matrix_from_blocks = ge.trans_data "inner/narrowed/matrix/from_blocks" %inner_narrowed_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t26 -> !t9
    %inner_narrowed_matrix_TO_inner_narrowed_matrix_update_REF = ge.variable_ref "inner/narrowed/matrix_TO_inner/narrowed/matrix/update_REF_0" of "inner/narrowed/matrix" %inner_narrowed_matrix_from_blocks : !t9 -> !t9
    %inner_narrowed_matrix_m_from_blocks = ge.trans_data "inner/narrowed/matrix/m/from_blocks" %inner_narrowed_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t26 -> !t9
    %inner_narrowed_matrix_m_TO_inner_narrowed_matrix_update_REF = ge.variable_ref "inner/narrowed/matrix/m_TO_inner/narrowed/matrix/update_REF_1" of "inner/narrowed/matrix/m" %inner_narrowed_matrix_m_from_blocks : !t9 -> !t9
    %inner_narrowed_matrix_v_from_blocks = ge.trans_data "inner/narrowed/matrix/v/from_blocks" %inner_narrowed_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t26 -> !t9
    %inner_narrowed_matrix_v_TO_inner_narrowed_matrix_update_REF = ge.variable_ref "inner/narrowed/matrix/v_TO_inner/narrowed/matrix/update_REF_2" of "inner/narrowed/matrix/v" %inner_narrowed_matrix_v_from_blocks : !t9 -> !t9
    %head_norm_gamma_update, %head_norm_gamma_update.ctl = ge.node "ApplyAdam" "head/norm/gamma/update" (var = %head_norm_gamma, m = %head_norm_gamma_m, v = %head_norm_gamma_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_head_norm_1) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %head_norm_beta_update, %head_norm_beta_update.ctl = ge.node "ApplyAdam" "head/norm/beta/update" (var = %head_norm_beta, m = %head_norm_beta_m, v = %head_norm_beta_v, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_head_norm_2) {use_nesterov = false} : (!t4, !t4, !t4, !t0, !t0, !t0, !t0, !t0, !t0, !t4) -> (var : !t4, !ge.control)
    %gradients_head_matrix_cast = ge.cast "gradients/head/matrix/cast" %gradients_head_matrix {DstT = 0 : i64, SrcT = 1 : i64, dst_type = 0 : i64, truncate = false} : !t29 -> !t28
    %head_matrix_update, %head_matrix_update_1, %head_matrix_update_2, %head_matrix_update.ctl = ge.node "ApplyAdamD" "head/matrix/update" (var = %head_matrix_to_blocks, m = %head_matrix_m_to_blocks, v = %head_matrix_v_to_blocks, beta1_power = %beta1_power, beta2_power = %beta2_power, lr = %learning_rate, beta1 = %beta1, beta2 = %beta2, epsilon = %epsilon, grad = %gradients_head_matrix_cast) {use_nesterov = false} : (!t28, !t28, !t28, !t0, !t0, !t0, !t0, !t0, !t0, !t28) -> (var : !t28, m : !t28, v : !t28, !ge.control)
    %head_matrix_from_blocks = ge.trans_data "head/matrix/from_blocks" %head_matrix_update {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t28 -> !t10
    %head_matrix_TO_head_matrix_update_REF = ge.variable_ref "head/matrix_TO_head/matrix/update_REF_0" of "head/matrix" %head_matrix_from_blocks : !t10 -> !t10
    %head_matrix_m_from_blocks = ge.trans_data "head/matrix/m/from_blocks" %head_matrix_update_1 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t28 -> !t10
    %head_matrix_m_TO_head_matrix_update_REF = ge.variable_ref "head/matrix/m_TO_head/matrix/update_REF_1" of "head/matrix/m" %head_matrix_m_from_blocks : !t10 -> !t10
    %head_matrix_v_from_blocks = ge.trans_data "head/matrix/v/from_blocks" %head_matrix_update_2 {dst_format = "ND", src_format = "FRACTAL_NZ"} : !t28 -> !t10
    %head_matrix_v_TO_head_matrix_update_REF = ge.variable_ref "head/matrix/v_TO_head/matrix/update_REF_2" of "head/matrix/v" %head_matrix_v_from_blocks : !t10 -> !t10
    %beta1_power_grown = ge.node "Mul" "beta1_power/grown" (x1 = %beta1_power, x2 = %beta1) : (!t0, !t0) -> (y : !t0)
    %beta1_power_assign = ge.assign "beta1_power/assign" %beta1_power, %beta1_power_grown [%embedding_table_update.ctl, %position_table_update.ctl, %attention_norm_gamma_update.ctl, %attention_norm_beta_update.ctl, %attention_query_matrix_update.ctl, %attention_key_matrix_update.ctl, %attention_value_matrix_update.ctl, %attention_output_matrix_update.ctl, %inner_norm_gamma_update.ctl, %inner_norm_beta_update.ctl, %inner_widened_matrix_update.ctl, %inner_bias_update.ctl, %inner_narrowed_matrix_update.ctl, %head_norm_gamma_update.ctl, %head_norm_beta_update.ctl, %head_matrix_update.ctl] : (!t0, !t0) -> !t0
    %beta2_power_grown = ge.node "Mul" "beta2_power/grown" (x1 = %beta2_power, x2 = %beta2) : (!t0, !t0) -> (y : !t0)
    %beta2_power_assign = ge.assign "beta2_power/assign" %beta2_power, %beta2_power_grown [%embedding_table_update.ctl, %position_table_update.ctl, %attention_norm_gamma_update.ctl, %attention_norm_beta_update.ctl, %attention_query_matrix_update.ctl, %attention_key_matrix_update.ctl, %attention_value_matrix_update.ctl, %attention_output_matrix_update.ctl, %inner_norm_gamma_update.ctl, %inner_norm_beta_update.ctl, %inner_widened_matrix_update.ctl, %inner_bias_update.ctl, %inner_narrowed_matrix_update.ctl, %head_norm_gamma_update.ctl, %head_norm_beta_update.ctl, %head_matrix_update.ctl] : (!t0, !t0) -> !t0
    ge.net_output "output" %loss : !t0
  }
  ge.graph "checkpoint" id 2 {
    %beta1_power = ge.variable "beta1_power" : !t0
    %beta2_power = ge.variable "beta2_power" : !t0
    %embedding_table = ge.variable "embedding/table" : !t1
    %embedding_table_m = ge.variable "embedding/table/m" : !t1
    %embedding_table_v = ge.variable "embedding/table/v" : !t1
    %position_table = ge.variable "position/table" : !t3
    %position_table_m = ge.variable "position/table/m" : !t3
    %position_table_v = ge.variable "position/table/v" : !t3
    %attention_norm_gamma = ge.variable "attention/norm/gamma" : !t4
    %attention_norm_gamma_m = ge.variable "attention/norm/gamma/m" : !t4
    %attention_norm_gamma_v = ge.variable "attention/norm/gamma/v" : !t4
    %attention_norm_beta = ge.variable "attention/norm/beta" : !t4
    %attention_norm_beta_m = ge.variable "attention/norm/beta/m" : !t4
    %attention_norm_beta_v = ge.variable "attention/norm/beta/v" : !t4
    %attention_query_matrix = ge.variable "attention/query/matrix" : !t6
    %attention_query_matrix_m = ge.variable "attention/query/matrix/m" : !t6
    %attention_query_matrix_v = ge.variable "attention/query/matrix/v" : !t6
    %attention_key_matrix = ge.variable "attention/key/matrix" : !t6
    %attention_key_matrix_m = ge.variable "attention/key/matrix/m" : !t6
    %attention_key_matrix_v = ge.variable "attention/key/matrix/v" : !t6
    %attention_value_matrix = ge.variable "attention/value/matrix" : !t6
    %attention_value_matrix_m = ge.variable "attention/value/matrix/m" : !t6
    %attention_value_matrix_v = ge.variable "attention/value/matrix/v" : !t6
    %attention_output_matrix = ge.variable "attention/output/matrix" : !t6
    %attention_output_matrix_m = ge.variable "attention/output/matrix/m" : !t6
    %attention_output_matrix_v = ge.variable "attention/output/matrix/v" : !t6
    %inner_norm_gamma = ge.variable "inner/norm/gamma" : !t4
    %inner_norm_gamma_m = ge.variable "inner/norm/gamma/m" : !t4
    %inner_norm_gamma_v = ge.variable "inner/norm/gamma/v" : !t4
    %inner_norm_beta = ge.variable "inner/norm/beta" : !t4
    %inner_norm_beta_m = ge.variable "inner/norm/beta/m" : !t4
    %inner_norm_beta_v = ge.variable "inner/norm/beta/v" : !t4
    %inner_widened_matrix = ge.variable "inner/widened/matrix" : !t7
    %inner_widened_matrix_m = ge.variable "inner/widened/matrix/m" : !t7
    %inner_widened_matrix_v = ge.variable "inner/widened/matrix/v" : !t7
    %inner_bias = ge.variable "inner/bias" : !t8
    %inner_bias_m = ge.variable "inner/bias/m" : !t8
    %inner_bias_v = ge.variable "inner/bias/v" : !t8
    %inner_narrowed_matrix = ge.variable "inner/narrowed/matrix" : !t9
    %inner_narrowed_matrix_m = ge.variable "inner/narrowed/matrix/m" : !t9
    %inner_narrowed_matrix_v = ge.variable "inner/narrowed/matrix/v" : !t9
    %head_norm_gamma = ge.variable "head/norm/gamma" : !t4
    %head_norm_gamma_m = ge.variable "head/norm/gamma/m" : !t4
    %head_norm_gamma_v = ge.variable "head/norm/gamma/v" : !t4
    %head_norm_beta = ge.variable "head/norm/beta" : !t4
    %head_norm_beta_m = ge.variable "head/norm/beta/m" : !t4
    %head_norm_beta_v = ge.variable "head/norm/beta/v" : !t4
    %head_matrix = ge.variable "head/matrix" : !t10
    %head_matrix_m = ge.variable "head/matrix/m" : !t10
    %head_matrix_v = ge.variable "head/matrix/v" : !t10
    ge.net_output "output" %beta1_power, %beta2_power, %embedding_table, %embedding_table_m, %embedding_table_v, %position_table, %position_table_m, %position_table_v, %attention_norm_gamma, %attention_norm_gamma_m, %attention_norm_gamma_v, %attention_norm_beta, %attention_norm_beta_m, %attention_norm_beta_v, %attention_query_matrix, %attention_query_matrix_m, %attention_query_matrix_v, %attention_key_matrix, %attention_key_matrix_m, %attention_key_matrix_v, %attention_value_matrix, %attention_value_matrix_m, %attention_value_matrix_v, %attention_output_matrix, %attention_output_matrix_m, %attention_output_matrix_v, %inner_norm_gamma, %inner_norm_gamma_m, %inner_norm_gamma_v, %inner_norm_beta, %inner_norm_beta_m, %inner_norm_beta_v, %inner_widened_matrix, %inner_widened_matrix_m, %inner_widened_matrix_v, %inner_bias, %inner_bias_m, %inner_bias_v, %inner_narrowed_matrix, %inner_narrowed_matrix_m, %inner_narrowed_matrix_v, %head_norm_gamma, %head_norm_gamma_m, %head_norm_gamma_v, %head_norm_beta, %head_norm_beta_m, %head_norm_beta_v, %head_matrix, %head_matrix_m, %head_matrix_v : (!t0, !t0, !t1, !t1, !t1, !t3, !t3, !t3, !t4, !t4, !t4, !t4, !t4, !t4, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6, !t4, !t4, !t4, !t4, !t4, !t4, !t7, !t7, !t7, !t8, !t8, !t8, !t9, !t9, !t9, !t4, !t4, !t4, !t4, !t4, !t4, !t10, !t10, !t10)
  }
}
