// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP

// Every kind of GE attribute. [graph-2] [file-8]

ge.graph "kinds" id 0 {
  // CHECK: "no value" {a}
  ge.no_op "no value" {a}
  // CHECK: "integer" {a = -9223372036854775808 : i64}
  ge.no_op "integer" {a = -9223372036854775808 : i64}
  // CHECK: "float" {a = 1.500000e+00 : f32, b = 0x7f800000 : f32}
  ge.no_op "float" {a = 1.5 : f32, b = 0x7F800000 : f32}
  // CHECK: "bool" {a = true, b = false}
  ge.no_op "bool" {a = true, b = false}
  // CHECK: "string" {a = "", b = "\22quoted\22, \\ and \0A", c = "größer", d = "量"}
  ge.no_op "string" {a = "", b = "\22quoted\22, \\ and \0A", c = "größer", d = "\E9\87\8F"}
  // CHECK: "raw string" {a = #ge.raw_string<"\FF\00">}
  ge.no_op "raw string" {a = #ge.raw_string<"\FF\00">}
  // CHECK: "bytes" {a = #ge.bytes<"\FF\00text">}
  ge.no_op "bytes" {a = #ge.bytes<"\FF\00text">}
  // CHECK: "expression" {a = #ge.expression<"s0 * 2">}
  ge.no_op "expression" {a = #ge.expression<"s0 * 2">}
  // CHECK: "data type" {a = #ge.dt<3>}
  ge.no_op "data type" {a = #ge.dt<3>}
  // CHECK: "lists" {a = array<i64: 1, -2>, b = array<i64>, c = array<f32: 1.500000e+00>, d = array<i1: true, false>, e = ["x", "y"], f = []}
  ge.no_op "lists" {a = array<i64: 1, -2>, b = array<i64>, c = array<f32: 1.500000e+00>, d = array<i1: true, false>, e = ["x", "y"], f = []}
  // What people write for a list of integers.
  // CHECK: "handwritten list" {a = [1 : i64, 2 : i64]}
  ge.no_op "handwritten list" {a = [1, 2]}
  // CHECK: "untyped list" {a = #ge.untyped<array<i64: 1>>}
  ge.no_op "untyped list" {a = #ge.untyped<array<i64: 1>>}
  // CHECK: "list of nothing" {a = #ge.list<none, []>}
  ge.no_op "list of nothing" {a = #ge.list<none, []>}
  // CHECK: "other lists" {a = #ge.list<bytes, [#ge.bytes<"x">]>, b = #ge.list<data_type, [#ge.dt<0>]>, c = #ge.list<float, [0x7f800000 : f32]>, d = #ge.list<string, [#ge.raw_string<"\FF">, "x"]>}
  ge.no_op "other lists" {a = #ge.list<bytes, [#ge.bytes<"x">]>, b = #ge.list<data_type, [#ge.dt<0>]>, c = #ge.list<float, [0x7F800000 : f32]>, d = #ge.list<string, [#ge.raw_string<"\FF">, "x"]>}
  // CHECK: "lists of lists" {a = #ge.list_list<i64, [array<i64: 1, 2>, array<i64>]>, b = #ge.list_list<f32, []>}
  ge.no_op "lists of lists" {a = #ge.list_list<i64, [array<i64: 1, 2>, array<i64>]>, b = #ge.list_list<f32, []>}
  // CHECK: "named attributes" {a = #ge.named_attrs<"f", {x = 1 : i64, y = #ge.named_attrs<"", {}>}>, b = #ge.list<named_attrs, [#ge.named_attrs<"g", {}>]>}
  ge.no_op "named attributes" {a = #ge.named_attrs<"f", {x = 1 : i64, y = #ge.named_attrs<"", {}>}>, b = #ge.list<named_attrs, [#ge.named_attrs<"g", {}>]>}
  // CHECK: "descriptor" {a = #ge.tensor_desc<tensor<4xf32, #ge.layout<NCHW>>>, b = #ge.list<tensor_desc, [#ge.tensor_desc<tensor<4xf32> desc {size = 16 : i64}>]>}
  ge.no_op "descriptor" {a = #ge.tensor_desc<tensor<4xf32, #ge.layout<NCHW>>>, b = #ge.list<tensor_desc, [#ge.tensor_desc<tensor<4xf32> desc {size = 16 : i64}>]>}
  // CHECK: "graph" {a = #ge.graph_def<"0x0a0161">, b = #ge.list<graph, [#ge.graph_def<"0x">]>}
  ge.no_op "graph" {a = #ge.graph_def<"0x0A0161">, b = #ge.list<graph, [#ge.graph_def<"0x">]>}
  // CHECK: "anything else" {a = #ge.opaque<"AttrDef", "0xfa0103616263">}
  ge.no_op "anything else" {a = #ge.opaque<"AttrDef", "0xfa0103616263">}
}
