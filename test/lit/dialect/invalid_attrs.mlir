// RUN: GE_INVALID

// expected-error@+1 {{#ge.dt: expected a number of 64 bits, got 9223372036854775808 [desc-1]}}
"test.op"() {a = #ge.dt<9223372036854775808>} : () -> ()

// -----

// expected-error@+1 {{expected hexadecimal bytes such as "0x00ff", got "0x123"}}
"test.op"() {a = #ge.graph_def<"0x123">} : () -> ()

// -----

// expected-error@+1 {{expected hexadecimal bytes such as "0x00ff", got "abcd"}}
"test.op"() {a = #ge.opaque<"AttrDef", "abcd">} : () -> ()

// -----

// expected-error@+1 {{as the kind of a list}}
"test.op"() {a = #ge.list<tensors, []>} : () -> ()

// -----

// expected-error@+1 {{#ge.list: expected items of kind bytes, got "x" [file-8]}}
"test.op"() {a = #ge.list<bytes, ["x"]>} : () -> ()

// -----

// expected-error@+1 {{#ge.list: expected items of kind none, got 1 : i64 [file-8]}}
"test.op"() {a = #ge.list<none, [1]>} : () -> ()

// -----

// expected-error@+1 {{#ge.untyped: expected a list, got "x" [file-8]}}
"test.op"() {a = #ge.untyped<"x">} : () -> ()

// -----

// expected-error@+1 {{#ge.list_list: expected elements of i64 or f32, got i32 [file-8]}}
"test.op"() {a = #ge.list_list<i32, []>} : () -> ()

// -----

// expected-error@+1 {{#ge.list_list: expected array<i64: ...>, got array<i32: 1> [file-8]}}
"test.op"() {a = #ge.list_list<i64, [array<i32: 1>]>} : () -> ()

// -----

// expected-error@+1 {{expected the type in a #ge.tensor_desc to be a tensor, got f32 [desc-3]}}
"test.op"() {a = #ge.tensor_desc<f32>} : () -> ()

// -----

// expected-error@+1 {{expected the type in a #ge.tensor to have a GE data type, got i3 [desc-1]}}
"test.op"() {a = #ge.tensor<tensor<1xi3>, "0x00">} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected true or false for elements of i1, got [2, false]}}
"test.op"() {a = #ge.tensor<tensor<2xi1>, [2, false]>} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected numbers that fit elements of i8, got [1, true]}}
"test.op"() {a = #ge.tensor<tensor<2xi8>, [1, true]>} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected numbers that fit elements of i8, got [128]}}
"test.op"() {a = #ge.tensor<tensor<1xi8>, [128]>} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected numbers that fit elements of i32, got [1.5]}}
"test.op"() {a = #ge.tensor<tensor<1xi32>, [1.5]>} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected numbers that fit elements of f16, got [70000.0]}}
"test.op"() {a = #ge.tensor<tensor<1xf16>, [70000.0]>} : () -> ()

// -----

// expected-error@+1 {{#ge.tensor: expected data of tensor<1xbf16> as "0x...", got numbers}}
"test.op"() {a = #ge.tensor<tensor<1xbf16>, [1.0]>} : () -> ()
