// RUN: ge-opt %s --assign-variable-memory --verify-diagnostics | filecheck %s

// Two variables whose keys have one text have a place each, and the second is told. [dev-varkey-separator] [mem-1]

// CHECK: ge.var_place "conv" {{.*}} offset 0 memory 2
// CHECK: ge.var_place "conv3" {{.*}} offset 4096 memory 2
ge.graph "g" id 0 {
  %a = ge.variable "conv" : tensor<2x3x4x5x6xf32, #ge.layout<NCDHW>>
  // expected-warning@+1 {{has key 'conv30_0' in files, which is that of variable 'conv' too}}
  %b = ge.variable "conv3" : tensor<2x3x4x5xf32, #ge.layout<NCHW>>
  ge.net_output "out" %a, %b : (tensor<2x3x4x5x6xf32, #ge.layout<NCDHW>>, tensor<2x3x4x5xf32, #ge.layout<NCHW>>)
}
