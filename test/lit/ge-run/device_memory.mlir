// What a device has not is a clear error.

// RUN: ge-run --table=false --device-memory=65536 %s | filecheck %s
// RUN: not ge-run --device-memory=4096 %s 2>&1 | filecheck %s --check-prefix=FULL
// RUN: not ge-run --device-memory=0 --huge-pages=1 %s 2>&1 | filecheck %s --check-prefix=PAGES
// RUN: not ge-run --device-memory=many %s 2>&1 | filecheck %s --check-prefix=NUMBER

// CHECK: tensor<1024xf32> = [0.0, 0.0
// FULL: error: {{.*}}out of device memory: expected 5632 bytes, got 4096 left of 4096
// PAGES: error: expected pages of 1 GiB within 0 bytes of memory, got 1
// NUMBER: error: expected a number for option '--device-memory', got 'many'

ge.graph "read" id 0 {
  %w = ge.variable "w" : tensor<1024xf32>
  ge.net_output "output" %w : tensor<1024xf32>
}
