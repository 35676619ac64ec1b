// An option of the session says which pages variables live on. [mem-11]

// RUN: ge-run --table=false --ge-option=ge.variableUse1gHugePage=1 --device-memory=2147483648 --huge-pages=1 %s | filecheck %s
// RUN: ge-run --table=false --ge-option=ge.variableUse1gHugePage=2 %s | filecheck %s
// RUN: not ge-run --ge-option=ge.variableUse1gHugePage=1 %s 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not ge-run --ge-option=ge.variableUse1gHugePage=3 %s 2>&1 | filecheck %s --check-prefix=UNKNOWN

// CHECK: tensor<2xf32> = [0.0, 0.0]
// NONE: error: {{.*}}expected pages of 1 GiB for 1536 bytes of device memory, got 0 free [mem-11]
// UNKNOWN: error: expected option ge.variableUse1gHugePage to be 0, 1 or 2, got '3' [mem-11]

ge.graph "read" id 0 {
  %w = ge.variable "w" : tensor<2xf32>
  ge.net_output "output" %w : tensor<2xf32>
}
