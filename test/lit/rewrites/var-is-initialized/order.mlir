// RUN: ge-opt %s --var-is-initialized --remarks --split-input-file --verify-diagnostics

// An `Assign` to the variable node counts where it comes before the question, along any edges. [vinit-3]

ge.graph "long_way" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %token = ge.node "Read" "read" %a : tensor<4xf32> -> !ge.control
  %then = ge.no_op "then" [%token] : !ge.control
  // expected-remark@+1 {{variable "w" is initialised where "asked" asks [vinit-3]}}
  %asked = ge.var_is_initialized_op "asked" %w [%then] : tensor<4xf32> -> tensor<i1>
}

// -----

// One behind it, one to another variable, one that writes in another way do not, and neither does a write to another node
// of that name.

ge.graph "not_before" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable "v" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %other, %first = ge.assign "other" %v, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  %add, %second = ge.assign_add "add" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  // expected-remark@+1 {{variable "w" is not initialised where "asked" asks [vinit-3]}}
  %asked, %token = ge.var_is_initialized_op "asked" %w [%first, %second] : tensor<4xf32> -> (tensor<i1>, !ge.control)
  %later = ge.assign "later" %w, %x [%token] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  ge.partitioned_call "call" calls ["sub"]
}
ge.graph "sub" id 0 subgraph {
  %w = ge.variable "w" : tensor<4xf32>
  // expected-remark@+1 {{variable "w" is not initialised where "asked" asks}}
  %asked = ge.var_is_initialized_op "asked" %w : tensor<4xf32> -> tensor<i1>
}

// -----

// A write to what a writer hands on is not a write to the variable node.

ge.graph "behind_writer" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %add = ge.assign_add "add" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %a, %token = ge.assign "a" %add, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  // expected-remark@+1 {{variable "w" is not initialised where "asked" asks}}
  %asked = ge.var_is_initialized_op "asked" %w [%token] : tensor<4xf32> -> tensor<i1>
}

// -----

// A question that comes before another one keeps its place in the order.

ge.graph "two_questions" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %a, %done = ge.assign "a" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
  // expected-remark@+1 {{variable "w" is initialised where "first" asks}}
  %first, %token = ge.var_is_initialized_op "first" %w [%done] : tensor<4xf32> -> (tensor<i1>, !ge.control)
  // expected-remark@+1 {{variable "w" is initialised where "second" asks}}
  %second = ge.var_is_initialized_op "second" %w [%token] : tensor<4xf32> -> tensor<i1>
}

// -----

// A cycle has an end.

ge.graph "cycle" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %merged:2 = ge.node "Merge" "merge" %w, %next [%token] : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<i32>)
  %next, %after = ge.node "NextIteration" "next" %merged#0 : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  // expected-remark@+1 {{variable "w" is not initialised where "asked" asks}}
  %asked, %token = ge.var_is_initialized_op "asked" %w [%after] : tensor<4xf32> -> (tensor<i1>, !ge.control)
}
