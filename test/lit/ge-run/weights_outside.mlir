// RUN: mkdir -p %t && cd %t && printf 'aaaabbbb' > w.bin
// RUN: not ge-run %s --ge-option=ge.externalWeightDir=%t/folder 2>&1 | filecheck %s
// RUN: ge-run %s --ge-option=ge.externalWeightDir=%t/folder --allow-outside --table=false | filecheck %s --check-prefix=ALLOWED

// A weight's file lies in the folder of weights, unless the user allows another place. [weight-4]

// CHECK:   weights_outside.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}expected a file inside '{{.*}}folder', got '../w.bin', which leads out of it; allow-outside permits that [weight-4]
// ALLOWED: 0 "w:0" : tensor<2xi32> = [1633771873, 1650614882]
ge.graph "g" id 0 {
  %w = ge.file_constant "w" {location = "../w.bin", offset = 0 : i64, length = 8 : i64, dtype = #ge.dt<3>, shape = array<i64: 2>, original_shape = array<i64: 2>} : tensor<2xi32>
  ge.net_output "out" %w : tensor<2xi32>
}
