// RUN: GE_INVALID

// What GE accepts and is hardly meant.

ge.graph "items" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{makes 6 items of [2, 3] from 4 items of [4] [warn-1]}}
  %y = ge.reshape "y" %x : tensor<4xf32> -> tensor<2x3xf32>
  // expected-warning@+1 {{makes 4 items of [4] from 6 items of [2, 3] [warn-1]}}
  %z = ge.squeeze "z" %y : tensor<2x3xf32> -> tensor<4xf32>
  // A dim that is not known could be anything.
  %u = ge.reshape "u" %x : tensor<4xf32> -> tensor<?x3xf32>
}

// -----

ge.graph "data type" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{changes the data type from DT_FLOAT to DT_FLOAT16, which only a Cast does [warn-2]}}
  %y = ge.re_format "y" %x : tensor<4xf32> -> tensor<4xf16>
}

// -----

ge.graph "cast" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{casts [4] to another shape, [2, 2] [warn-3]}}
  %y = ge.cast "y" %x : tensor<4xf32> -> tensor<2x2xf16>
  // expected-warning@+1 {{casts from format ND to another, NCHW [warn-3]}}
  %z = ge.cast "z" %x : tensor<4xf32> -> tensor<4xf16, #ge.layout<NCHW>>
  // expected-warning@+1 {{has dst_type = 0, but its output is DT_FLOAT16, 1 [warn-3]}}
  %w = ge.cast "w" %x {dst_type = 0 : i64} : tensor<4xf32> -> tensor<4xf16>
  // expected-warning@+1 {{has dst_type = "f16", but its output is DT_FLOAT16, 1 [warn-3]}}
  %v = ge.cast "v" %x {dst_type = "f16"} : tensor<4xf32> -> tensor<4xf16>
}

// -----

ge.graph "formats" id 0 {
  %x = ge.data "x" : tensor<2x2x3x2xf32, #ge.layout<NCHW>>
  // expected-warning@+2 {{has src_format = "NHWC", but its input is NCHW [warn-12]}}
  // expected-warning@+1 {{has dst_format = 3 : i64, but its output is NHWC [warn-12]}}
  %y = ge.trans_data "y" %x {src_format = "NHWC", dst_format = 3 : i64} : tensor<2x2x3x2xf32, #ge.layout<NCHW>> -> tensor<2x3x2x2xf32, #ge.layout<NHWC>>
  %z = ge.trans_data "z" %x {src_format = "NCHW", dst_format = "NHWC"} : tensor<2x2x3x2xf32, #ge.layout<NCHW>> -> tensor<2x3x2x2xf32, #ge.layout<NHWC>>
}

// -----

ge.graph "transposition" id 0 {
  %x = ge.data "x" : tensor<2x3xf32>
  // expected-warning@+1 {{has perm = "1, 0", which is no permutation of 2 axes [warn-4]}}
  %s = ge.transpose_d "s" %x {perm = "1, 0"} : tensor<2x3xf32> -> tensor<3x2xf32>
  // expected-warning@+1 {{makes dims [3, 4], which are no permutation of [2, 3] [warn-4]}}
  %a = ge.transpose "a" %x : tensor<2x3xf32> -> tensor<3x4xf32>
  // expected-warning@+1 {{has perm = [0, 0], which is no permutation of 2 axes [warn-4]}}
  %b = ge.transpose_d "b" %x {perm = [0, 0]} : tensor<2x3xf32> -> tensor<2x2xf32>
  // expected-warning@+1 {{makes dims [3, 2], but perm = [0, 1] makes [2, 3] of [2, 3] [warn-4]}}
  %c = ge.transpose_d "c" %x {perm = array<i64: 0, 1>} : tensor<2x3xf32> -> tensor<3x2xf32>
  %d = ge.transpose_d "d" %x {perm = array<i64: 1, 0>} : tensor<2x3xf32> -> tensor<3x2xf32>
}

// -----

ge.graph "writers" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf16>
  %y = ge.data "y" : tensor<8xf32>
  // expected-warning@+1 {{has no value to write [warn-5]}}
  %a = ge.assign "a" %w : tensor<4xf32> -> tensor<4xf32>
  // expected-warning@+1 {{writes DT_FLOAT16 to a variable of DT_FLOAT [warn-5]}}
  %b = ge.assign "b" %w, %x : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  // expected-warning@+1 {{writes [8] to a variable of [4] [warn-5]}}
  %c = ge.assign_add "c" %w, %y : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  // expected-warning@+1 {{writes ND [4] DT_FLOAT, but hands on ND [2, 2] DT_FLOAT [warn-5]}}
  %d = ge.assign_sub "d" %w, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x2xf32>
}

// -----

ge.graph "ref" id 0 {
  // A variable of a subgraph is one of them.
  %r = ge.variable_ref "r" of "w" : tensor<4xf32>
  // expected-warning@+1 {{is a ref of "v", and no variable has that name [warn-6]}}
  %s = ge.variable_ref "s" of "v" : tensor<4xf32>
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
}
ge.graph "another session graph" id 1 {
  %v = ge.variable "v" : tensor<4xf32>
}

// -----

ge.graph "edge" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{reads DT_FLOAT16 from input 1, whose source makes DT_FLOAT [warn-7]}}
  ge.node "T" "n" %x, %x as tensor<4xf16> : (tensor<4xf32>, tensor<4xf32>)
  ge.node "T" "m" %x as tensor<2x2xf32> : tensor<4xf32>
}

// -----

ge.graph "callers" id 0 {
  // expected-note@+1 {{called here}}
  ge.partitioned_call "call" calls ["called"]
  // expected-note@+1 {{called here}}
  ge.case "case" calls ["called"]
}
// expected-warning@+1 {{is called 2 times [warn-8]}}
ge.graph "called" id 0 subgraph {
}
// expected-warning@+1 {{is a subgraph that no node calls [warn-8]}}
ge.graph "not called" id 0 subgraph {
}

// -----

ge.graph "boundary" id 0 {
  // expected-note@+3 {{the calling node}}
  // expected-note@+2 {{the calling node}}
  // expected-note@+1 {{the calling node}}
  ge.partitioned_call "call" _ calls ["called"]
}
ge.graph "called" id 0 subgraph {
  %a = ge.data "a" {_parent_node_index = 0 : i64} : tensor<4xf32>
  // expected-warning@+1 {{stands for input 0 of the calling node, as another ge.data does [warn-8]}}
  %b = ge.data "b" {_parent_node_index = 0 : i64} : tensor<4xf32>
  // expected-warning@+1 {{stands for input 1 of the calling node, which has 1 [warn-8]}}
  %c = ge.data "c" {_parent_node_index = 1 : i64} : tensor<4xf32>
  // expected-warning@+1 {{has output 0 of the calling node as input 0, but that node has 0 [warn-8]}}
  ge.net_output "out" %a <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : tensor<4xf32>
}

// -----

ge.graph "constant" id 0 {
  // expected-warning@+1 {{has 4 bytes of data where ND [2] DT_FLOAT needs 8 [warn-9]}}
  %a = ge.const "a" {value = #ge.tensor<tensor<2xf32>, [1.0]>} : tensor<2xf32>
  // expected-warning@+1 {{has 7 bytes of data where ND [2] DT_FLOAT needs 8 [warn-9]}}
  %c = ge.file_constant "c" {location = "w", length = 7 : i64} : tensor<2xf32>
  // The length of the tensor, and that of the data that it was made of.
  %d = ge.file_constant "d" {location = "w", length = 0 : i64} : tensor<2xf32>
  %e = ge.file_constant "e" {location = "w", length = 8 : i64, _original_constant = #ge.named_attrs<"Const", {value = #ge.tensor_desc<tensor<2xf32>>}>} : tensor<3xf32>
  // Left out of a dump.
  %b = ge.const "b" {value = #ge.tensor<tensor<2xf32>, "0x">} : tensor<2xf32>
}

// -----

ge.graph "variable" id 0 {
  %v = ge.variable "v" : tensor<4xf32>
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  // expected-warning@+1 {{is stored as ND [4] DT_FLOAT16 here, as ND [4] DT_FLOAT elsewhere [warn-10]}}
  %v = ge.variable "v" : tensor<4xf16>
}
// Passes may have changed a variable in one graph of a session and not yet in the next.
ge.graph "next" id 1 {
  %v = ge.variable "v" : tensor<4xf16>
}
