// RUN: ge-translate --mlir-to-ge-proto --verify-diagnostics --split-input-file --allow-unregistered-dialect %s

// What no file can hold is an error with its place.

ge.graph "g" id 0 {
  // expected-error@+1 {{expected an attribute that GE has a kind for, got dense<1> : tensor<2xi32> [graph-2]}}
  ge.no_op "n" {a = dense<1> : tensor<2xi32>}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a list of strings, integers, floats or bools, got [1 : i64, "x"] [file-8]}}
  ge.no_op "n" {a = [1, "x"]}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected an integer of 64 bits with sign, got 9223372036854775808 : i65 [graph-2]}}
  ge.no_op "n" {a = 9223372036854775808 : i65}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a float of 32 bits, got 1e+39 [graph-2]}}
  ge.no_op "n" {a = 1.0e39 : f64}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a tensor's data, got one whose data was elided from the text [file-7]}}
  %c = ge.const "c" {value = #ge.tensor<tensor<4xf32>, elided>} : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a serialised GraphDef, got 1 bytes that are none [file-9]}}
  ge.no_op "n" {a = #ge.graph_def<"0x0a">}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected an #ge.opaque<"AttrDef", ...>, got #ge.opaque<"TensorDef", "0x"> [file-9]}}
  ge.no_op "n" {a = #ge.opaque<"TensorDef", "0x">}
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a member of OpDef as the name of a field, got 'colour' [file-9]}}
  ge.no_op "n" <{fields = {colour = 1 : i64}}>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a number from -9223372036854775808 to 9223372036854775807 for 'stream_id' of OpDef, got "x" [file-9]}}
  ge.no_op "n" <{fields = {stream_id = "x"}}>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a list, each a string, for 'src_name' of OpDef, got ["a", 1 : i64] [file-9]}}
  ge.no_op "n" <{fields = {src_name = ["a", 1]}}>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected another kind of attribute for field 'input_order', got 1 : i64 [file-9]}}
  ge.no_op "n" <{fields = {input_order = 1 : i64}}>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected something that a descriptor holds, got colour = 1 : i64 [desc-3]}}
  %x = ge.data "x" <{output_desc_attrs = [{colour = 1 : i64}]}> : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected something that a model holds, got colour = 1 : i64 [file-1]}}
ge.graph "g" id 0 <{model = {colour = 1 : i64}}> {
}

// -----

// expected-error@+1 {{expected a style among names, order, lists, peers, ids, out_attr, got 'colour' [file-3]}}
ge.graph "g" id 0 <{style = {colour = "red"}}> {
}

// -----

// expected-error@+1 {{expected style 'ids' to be counted or zero, got "red" [file-3]}}
ge.graph "g" id 0 <{style = {ids = "red"}}> {
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected operations of the ge dialect in a graph, got 'test.op' [graph-1]}}
  "test.op"() : () -> ()
}
