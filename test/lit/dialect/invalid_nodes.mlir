// RUN: GE_INVALID

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a node name, got "" [graph-2]}}
  ge.no_op ""
}

// -----

// expected-error@+1 {{expected a node to stand in a ge.graph, got one in 'builtin.module' [graph-1]}}
ge.no_op "n"

// -----

ge.graph "g" id 0 {
  %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
  // expected-error@+1 {{found data operand at position #1 after control operand at position #0 [graph-4]}}
  "ge.node"(%x.ctl, %x) <{type = "T", name = "n"}> : (!ge.control, tensor<4xf32>) -> ()
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected at most one control result, the last of 2 results, got one at #0 [graph-4]}}
  %x.ctl, %x = ge.data "x" : (!ge.control, tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected result #0 to be a tensor, got f32 [desc-3]}}
  %x = ge.data "x" : f32
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected result #0 to have a GE data type, got i7 [desc-1]}}
  %x = ge.data "x" : tensor<4xi7>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected the encoding of result #0 to be a #ge.layout, got "NCHW" [desc-2]}}
  %x = ge.data "x" : tensor<4xf32, "NCHW">
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected result #0 without an encoding, since #ge.layout<ND> says nothing [desc-6]}}
  %x = ge.data "x" : tensor<4xf32, #ge.layout<ND>>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected result #0 to have dims of 64 bits, got [9223372036854775808] [desc-4]}}
  %x = ge.data "x" : tensor<9223372036854775808xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected the descriptor of input #0 to be a tensor, got index [desc-3]}}
  ge.node "T" "n" %x as index : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected input_descs to have an entry for each of 1 inputs, got 2 [desc-8]}}
  ge.node "T" "n" %x <{input_descs = [tensor<4xf32>, tensor<4xf32>]}> : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected output_desc_attrs to have at most 1 entries, one for each output, got 2 [desc-3]}}
  %x = ge.data "x" <{output_desc_attrs = [{}, {}]}> : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected input names to differ, got "a" twice [file-6]}}
  ge.node "T" "n" (a = %x, a = %x) : (tensor<4xf32>, tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected output names to differ, got "y" twice [file-6]}}
  %x, %y = ge.node "T" "n" : (y : tensor<4xf32>, y : tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected peer_index to have a place, or -1, for each of 1 operands, got [0, 1] [file-3]}}
  ge.node "T" "n" %x <{peer_index = array<i64: 0, 1>}> : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected attribute 'rest' to be written as "attr:rest", since that name is taken [file-9]}}
  ge.no_op "n" {rest = 1 : i64}
}
