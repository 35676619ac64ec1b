// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-translate --mlir-to-ge-proto %s | filecheck %s --check-prefix=FILE

// What a descriptor holds besides its type; only what differs from the graph's usual is said. [desc-3] [file-5]

// CHECK: usual_desc = {device_type = "NPU", size = 16 : i64, attrs = {a = 1 : i64}}
ge.graph "g" id 0 <{usual_desc = {device_type = "NPU", size = 16 : i64, attrs = {a = 1 : i64}}}> {
  // CHECK: ge.data "usual" : tensor<4xf32>
  // FILE: name: "usual"
  // FILE: key: "a"
  // FILE: size: 16
  // FILE: device_type: "NPU"
  %x = ge.data "usual" : tensor<4xf32>
  // CHECK: ge.data "more" <{output_desc_attrs = [{size = 8 : i64, attrs = {b = 2 : i64}}]}> : tensor<4xf32>
  // FILE: name: "more"
  // FILE: key: "a"
  // FILE: key: "b"
  // FILE: size: 8
  // FILE: device_type: "NPU"
  %y = ge.data "more" <{output_desc_attrs = [{size = 8 : i64, attrs = {b = 2 : i64}}]}> : tensor<4xf32>
  // CHECK: ge.data "less" <{output_desc_attrs = [{without = ["size"], without_attrs = ["a"]}]}> : tensor<4xf32>
  // FILE: name: "less"
  // FILE-NOT: key: "a"
  // FILE-NOT: size:
  // FILE: device_type: "NPU"
  %z = ge.data "less" <{output_desc_attrs = [{without = ["size"], without_attrs = ["a"]}]}> : tensor<4xf32>
}
