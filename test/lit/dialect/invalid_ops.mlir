// RUN: GE_INVALID

ge.graph "g" id 0 {
  // expected-error@+1 {{expected nothing to read a net output, the last node of its graph [graph-12]}}
  %x = ge.net_output "out" : tensor<4xf32>
  %y = ge.identity "i" %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 'ge.cast' for the GE type Cast, got ge.node [graph-2]}}
  ge.node "Cast" "c"
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected the name of the variable that this ref writes to, got "" [graph-9]}}
  %r = ge.variable_ref "r" of "" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a variable ref to be of type RefData, Variable, VariableV2, got Const [graph-9]}}
  %r = ge.variable_ref "r" of "w" <{type = "Const"}> : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected attribute 'value' to be a #ge.tensor, got 1 : i64 [file-7]}}
  %c = ge.const "c" {value = 1 : i64} : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected no inputs but x and axis, got 3 inputs [graph-8]}}
  %y = ge.expand_dims "n" %x, %x, %x : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected one output, got 2 [graph-8]}}
  %y, %z = ge.cast "c" %x : tensor<4xf32> -> (tensor<4xf16>, tensor<4xf16>)
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 2 subgraphs, got 1 [graph-5]}}
  ge.if "i" calls ["then"]
}
ge.graph "then" id 0 subgraph {
}
