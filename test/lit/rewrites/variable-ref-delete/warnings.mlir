// RUN: ge-opt %s --variable-ref-delete --split-input-file --verify-diagnostics

// An output that lives in a variable's memory is warned of where its value or another one changes by that. [refdel-2]

ge.graph "two variables" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  // expected-warning@+1 {{is written to variables "w" and "v", and lives in the memory of the last of them only [refdel-2]}}
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  %to_v = ge.variable_ref "to_v" of "v" %n : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "nothing writes" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-warning@+1 {{'ge.variable' op only holds what is to be written to variable "w": nothing writes it there [refdel-2]}}
  %v = ge.variable "v" : tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %v : tensor<4xf32> -> tensor<4xf32>
}

// -----

ge.graph "nothing is handed on" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-warning@+1 {{hands on nothing at output 0, so that variable "w" is not written [refdel-2]}}
  %c = ge.partitioned_call "call" %w calls ["inner"] : tensor<4xf32> -> tensor<4xf32>
  %to_w = ge.variable_ref "to_w" of "w" %c : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "inner" id 0 subgraph {
  %d = ge.data "d" {_parent_node_index = 0 : i64} : tensor<4xf32>
}

// -----

// The ref waits for a reader, and the output that is written need not.

ge.graph "too early" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  // expected-warning@+1 {{may write variable "w" before "read" uses it: only ref "to_w" waits for that [refdel-2]}}
  %n = ge.node "Neg" "n" %x : tensor<4xf32> -> tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %w : tensor<4xf32> -> !ge.control
  %to_w = ge.variable_ref "to_w" of "w" %n [%read.ctl] : tensor<4xf32> -> tensor<4xf32>
}

// -----

// What reads the output finds what was written after it.

ge.graph "overwritten" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %n, %n.ctl = ge.node "Neg" "n" %w : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %to_w = ge.variable_ref "to_w" of "w" %n : tensor<4xf32> -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %m, %m.ctl = ge.node "Neg" "m" %x [%n.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %again = ge.variable_ref "again" of "w" %m : tensor<4xf32> -> tensor<4xf32>
  // expected-warning@+1 {{reads "n" in the memory of variable "w", where "m" writes before that [refdel-2]}}
  ge.node "Read" "read" %n [%m.ctl] : tensor<4xf32>
}

// -----

// Not where all of that is in order.

ge.graph "in order" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %read.ctl = ge.node "Read" "read" %w : tensor<4xf32> -> !ge.control
  %n, %n.ctl = ge.node "Neg" "n" %w [%read.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  %read_n.ctl = ge.node "Read" "read_n" %n : tensor<4xf32> -> !ge.control
  %to_w = ge.variable_ref "to_w" of "w" %n [%read.ctl] : tensor<4xf32> -> tensor<4xf32>
  %m = ge.node "Neg" "m" %n [%read_n.ctl] : tensor<4xf32> -> tensor<4xf32>
  %again = ge.variable_ref "again" of "w" %m : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "read_m" %m : tensor<4xf32>
}
