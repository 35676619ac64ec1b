// RUN: GE_INVALID

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected names for all 2 inputs or for none, got 1}}
  ge.node "T" "n" (a = %x, %x) : (tensor<4xf32>, tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 1 results to name, got 2}}
  %w, %x = ge.variable "w" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected 1 result types, one for each name before '=', got none}}
  %x = ge.cast "no_arrow" %w : tensor<4xf32>, tensor<4xf16>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected \n, \t, \", \\ or two hexadecimal digits behind \ in a string, got '\q'}}
  %w = ge.variable "w\q" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{value %w is already defined}}
  %w = ge.variable "x" : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected 'id', got '{'}}
ge.graph "g" {
}

// -----

ge.graph "g" id 0 {
  %w = ge.variable "w" :
// expected-error@+1 {{expected type, got '}'}}
}

// -----

// expected-error@+1 {{expected '>' after builtin parameter list, got '{'}}
ge.no_op "n" {a = tensor<4xf32 {} }

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected names for all 2 outputs or for none, got 1}}
  %x, %y = ge.node "T" "n" : (tensor<4xf32>, y : tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected 2 operand types, one for each operand that is not absent, got 1}}
  ge.node "T" "n" %x, _, %x : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected 1 operand types, one for each operand that is not absent, got 0}}
  ge.node "T" "n" %x
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected types of operands without names, which stand at the operands}}
  ge.node "T" "n" %x : (a : tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected an operand such as %0, or _ for an absent input}}
  ge.node "T" "n" %x, "y" : (tensor<4xf32>, tensor<4xf32>)
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected no 'name' in <{...}>, since it has a place of its own}}
  ge.no_op "n" <{name = "m"}>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{as the node's name}}
  ge.no_op n
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{as the type of the node}}
  ge.node Relu "n"
}

// -----

// expected-error@+1 {{as the graph's name}}
ge.graph g id 0 {
}

// -----

// What all names of the dialect begin with makes none of them like another.

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<2xf32>
  // expected-error@+1 {{unknown operation 'ge.identiy'; did you mean 'ge.identity'?}}
  %y = ge.identiy "y" %x : tensor<2xf32> -> tensor<2xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error-re@+1 {{unknown operation 'ge.relu'{{$}}}}
  %y = ge.relu "y" : tensor<2xf32>
}
