// RUN: rm -rf %t && mkdir %t
// RUN: ge-opt %s --externalize-weights="mode=1 dir=%t/w" | filecheck %s
// RUN: filecheck %s --check-prefix=META --input-file=%t/w/meta.json
// RUN: ls %t/w | filecheck %s --check-prefix=FILES

// Each weight has a file that is named after its SHA-256; equal weights share one. [weight-1]
// The constant becomes a file constant that says where the data is and what it is. [weight-2]

// CHECK:      ge.file_constant "a" {location = "weight_[[ONE:[0-9a-f]+]]", offset = 0 : i64, length = 8 : i64, dtype = #ge.dt<3>, shape = array<i64: 2>, original_shape = array<i64: 2>} : tensor<2xi32>
// CHECK-NEXT: ge.file_constant "same" {location = "weight_[[ONE]]"
// CHECK-NEXT: ge.file_constant "online" {location = "weight_[[OTHER:[0-9a-f]+]]", {{.*}} original_shape = array<i64: 1, 2>, _original_constant = #ge.named_attrs<"Constant", {}>}
// CHECK-NEXT: ge.const "without_data" : tensor<2xi32>
// META:       "hash_to_weight": {
// FILES:      meta.json
// FILES-NEXT: meta.json.lock
// FILES-NEXT: weight_{{[0-9a-f]*}}
// FILES-NEXT: weight_{{[0-9a-f]*}}
ge.graph "g" id 0 {
  %0 = ge.const "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  %1 = ge.const "same" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
  %2 = ge.constant "online" {value = #ge.tensor<tensor<2xf32, #ge.layout<ND, origin = ND[1, 2]>>, [1.0, -0.5]>} : tensor<2xf32, #ge.layout<ND, origin = ND[1, 2]>>
  %3 = ge.const "without_data" : tensor<2xi32>
}
