// RUN: ge-opt %s --split-input-file --convert-ge-to-gert --verify-diagnostics

// v2-18: what no execution graph can run is an error at the node.

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 2 inputs and 2 outputs of a switch, got 0 and 1 [v2-23]}}
  %s = ge.node "Switch" "s" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected "s" to be read or written in the graph, or dtype and shape to say what it is, got none of these [v2-2]}}
  %s = ge.var_handle_op "s" : tensor<!ge.resource>
}

// -----

ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-error@+1 {{expected an output of one byte, got tensor<i32> [vinit-1]}}
  %s = ge.var_is_initialized_op "s" %w : tensor<4xf32> -> tensor<i32>
}

// -----

ge.graph "g" id 0 {
  %w = ge.data "w" : tensor<4xf32>
  // expected-error@+1 {{expected the source to be a variable, got another value [vinit-1]}}
  %s = ge.is_variable_initialized "s" %w : tensor<4xf32> -> tensor<i1>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a graph without cycles, got a node that waits for itself [v2-18]}}
  %a = ge.node "A" "a" %b : tensor<4xf32> -> tensor<4xf32>
  %b = ge.node "B" "b" %a : tensor<4xf32> -> tensor<4xf32>
  %c = ge.node "C" "c" %b : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected input 0 to have a source, got none [v2-18]}}
  %a = ge.identity "a" _ : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a variable to have an output, got none [v2-2]}}
  ge.variable "w"
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a constant to have its data in attribute 'value', got none [v2-15]}}
  %c = ge.const "c" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected location, file_path or file_id to say where the data is, got none [v2-4]}}
  %c = ge.file_constant "c" : tensor<4xf32>
  %n = ge.node "Neg" "n" %c : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-warning@+2 {{has 4 bytes of data where ND [2] DT_FLOAT needs 8 [warn-9]}}
  // expected-error@+1 {{expected a length of 0 or 8, the bytes of ND [2] DT_FLOAT, got 4 [weight-4]}}
  %a = ge.file_constant "a" {location = "w.bin", length = 4 : i64} : tensor<2xf32>
  ge.net_output "out" %a : tensor<2xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a tensor with a size and a length from 0, got tensor<?xf32> and 0 [v2-4]}}
  %c = ge.file_constant "c" {location = "w.bin"} : tensor<?xf32>
  %n = ge.node "Neg" "n" %c : tensor<?xf32> -> tensor<?xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 1 subgraphs to run, got 0 [v2-7]}}
  %n = ge.partitioned_call "n" : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %n = ge.partitioned_call "n" calls ["body"] : tensor<4xf32>
}
// expected-error@+1 {{expected an input for output 0 of node "n", which calls this graph, got none [v2-7]}}
ge.graph "body" id 0 subgraph {
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-note@+1 {{called here}}
  %n = ge.partitioned_call "n" %x calls ["body"] : tensor<4xf32> -> tensor<4xf32>
}
// expected-warning@+1 {{is called 2 times [warn-8]}}
ge.graph "body" id 0 subgraph {
  %n = ge.partitioned_call "n" calls ["again"] : tensor<4xf32>
  ge.net_output "out" %n : tensor<4xf32>
}
ge.graph "again" id 0 subgraph {
  // expected-note@+2 {{called here}}
  // expected-error@+1 {{expected graphs that do not call themselves, got "body" in a circle [v2-7]}}
  %n = ge.partitioned_call "n" calls ["body"] : tensor<4xf32>
  ge.net_output "out" %n : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected as many inputs as outputs, got 1 and 0 [v2-7]}}
  ge.while "n" %x calls ["body", "cond"] : tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
}
ge.graph "cond" id 0 subgraph {
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-note@+1 {{the calling node}}
  ge.partitioned_call "n" %x calls ["body"] : tensor<4xf32>
}
ge.graph "body" id 0 subgraph {
  // expected-warning@+2 {{stands for input 1 of the calling node, which has 1 [warn-8]}}
  // expected-error@+1 {{expected to stand for an input of the calling node that has a source, got 1 [v2-14]}}
  %x = ge.data "x" {_parent_node_index = 1 : i64} : tensor<4xf32>
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %c = ge.const "c" {value = #ge.tensor<tensor<1xf32>, [1.0]>} : tensor<1xf32>
  // expected-error@+1 {{expected input 0, which it writes, not to be a constant [v2-18]}}
  %a = ge.assign "a" %c, %c : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<i32>
  // expected-error@+1 {{expected 3 inputs more than outputs, got 3 and 1 [v2-7]}}
  %n = ge.for "n" %x, %x, %x calls ["body"] : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
}
ge.graph "body" id 0 subgraph {
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<i32>
  %l = ge.data "l" : tensor<1xi32>
  // expected-error@+1 {{expected limit to be a scalar of type DT_INT32 or DT_INT64, got }}
  ge.for "n" %x, %l, %x calls ["body"] : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> ()
}
ge.graph "body" id 0 subgraph {
}

// -----

ge.graph "g" id 0 {
  %h = ge.var_handle_op "h" {dtype = #ge.dt<0>, shape = array<i64: 2>} : tensor<!ge.resource>
  // expected-error@+1 {{expected a tensor as output 0, got a handle [dev-handles]}}
  ge.net_output "out" %h : tensor<!ge.resource>
}

// -----

ge.graph "g" id 0 {
  %h = ge.var_handle_op "h" {dtype = #ge.dt<0>, shape = array<i64: 2>} : tensor<!ge.resource>
  // expected-error@+1 {{expected a called graph to hand out tensors, got a handle [dev-handles]}}
  %n = ge.partitioned_call "n" %h calls ["body"] : tensor<!ge.resource> -> tensor<!ge.resource>
}
ge.graph "body" id 0 subgraph {
  %h = ge.data "h" {_parent_node_index = 0 : i64} : tensor<!ge.resource>
  ge.net_output "out" %h : tensor<!ge.resource>
}

// -----

ge.graph "g" id 0 {
  %p = ge.data "p" : tensor<i1>
  %h = ge.var_handle_op "h" {dtype = #ge.dt<0>, shape = array<i64: 2>} : tensor<!ge.resource>
  // expected-error@+1 {{expected a turn to hand on the handle that it has as output 1, got another value [dev-handles]}}
  %n, %o = ge.while "n" %p, %h calls ["more", "turn"] : (tensor<i1>, tensor<!ge.resource>) -> (tensor<i1>, tensor<!ge.resource>)
}
ge.graph "more" id 0 subgraph {
  %p = ge.data "p" {_parent_node_index = 0 : i64} : tensor<i1>
  ge.net_output "out" %p : tensor<i1>
}
ge.graph "turn" id 0 subgraph {
  %p = ge.data "p" {_parent_node_index = 0 : i64} : tensor<i1>
  %o = ge.var_handle_op "o" {dtype = #ge.dt<0>, shape = array<i64: 2>} : tensor<!ge.resource>
  ge.net_output "out" %p, %o : (tensor<i1>, tensor<!ge.resource>)
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected attribute 'original_type' to say what it stands for, got none [v2-22]}}
  %a = ge.framework_op "a" %x : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  // expected-error@+1 {{expected If, Case or While in place of the framework's own control flow, got one of type Enter [v2-18]}}
  %a = ge.framework_op "a" %x {original_type = "Enter"} : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a node of type Variable in place of one that stands for it, got a FrameworkOp [v2-22]}}
  %a = ge.framework_op "a" {original_type = "Variable"} : tensor<4xf32>
}

// -----

// Conditionals without a merge of their sides.

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  %s:2 = ge.node "Switch" "s" %x, %p : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{expected outputs that are always there, got one of a side [v2-23]}}
  ge.net_output "out" %s : tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  %no, %yes = ge.node "Switch" "s" %x, %p : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{expected inputs of one side of a conditional, got both [v2-23]}}
  %a = ge.node "Add" "a" %no, %yes : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  %no, %yes = ge.node "Switch" "s" %x, %p : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{expected to merge the two sides of one conditional, got other inputs [v2-23]}}
  %m = ge.node "Merge" "m" %no, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  %q = ge.data "q" : tensor<i1>
  %no, %yes = ge.node "Switch" "s" %x, %p : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  %n, %y = ge.node "Switch" "t" %x, %q : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  // expected-error@+1 {{expected conditionals that are nested in each other, got others [v2-23]}}
  %a = ge.node "Add" "a" %no, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %p = ge.data "p" : tensor<i1>
  // expected-error@+1 {{expected If, Case or While in place of the framework's own control flow, got one of type RefSwitch [v2-18]}}
  %no, %yes = ge.node "RefSwitch" "s" %x, %p : (tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  %m = ge.node "RefMerge" "m" %no, %yes : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
