// RUN: ge-opt %s --variable-ref-delete=strict --remarks --verify-diagnostics | filecheck %s

// A strict run keeps the refs without which values would change, and no others: what they say is copied. [refdel-2]

// CHECK: %n = ge.node "Neg" "n" %w <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}>
// CHECK-NEXT: ge.variable_ref "to_v" of "v" %n
// CHECK-NEXT: %m = ge.node "Neg" "m" %v <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "u"}}]}>
// CHECK-NOT: ge.variable_ref
ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %u = ge.variable "u" : tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  // expected-remark@+1 {{strict: ref "to_v" stays, since "n" is written to variables "w" and "v", and lives in the memory of the last of them only [refdel-2]}}
  %to_v = ge.variable_ref "to_v" of "v" %n : tensor<4xf32> -> tensor<4xf32>
  %m = ge.node "Neg" "m" %v : tensor<4xf32> -> tensor<4xf32>
  %to_u = ge.variable_ref "to_u" of "u" %m : tensor<4xf32> -> tensor<4xf32>
}
