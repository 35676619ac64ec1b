// RUN: GE_INVALID

// expected-error@+1 {{expected a graph name, got "" [graph-1]}}
ge.graph "" id 0 {
}

// -----

// expected-error@+1 {{expected a graph id from 0 to 4294967295, got 4294967296 [graph-1]}}
ge.graph "g" id 4294967296 {
}

// -----

// expected-error@+1 {{expected a session id of 0 or more, got -1 [graph-1]}}
"ge.graph"() <{name = "g", id = 0 : i64, session = -1 : i64}> ({
^bb0:
}) : () -> ()

// -----

ge.graph "outer" id 0 {
  // expected-error@+1 {{expected a graph to stand in a module, got one in 'ge.graph' [graph-1]}}
  ge.graph "inner" id 0 subgraph {
  }
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected operations of the ge dialect in a graph, got 'arith.constant' [graph-1]}}
  %x = arith.constant 1 : i32
}

// -----

ge.graph "g" id 0 {
  // expected-note@+1 {{the first node of that name}}
  ge.no_op "n"
  // expected-error@+1 {{expected node names to be unique in graph "g", got "n" again [graph-2]}}
  ge.no_op "n"
}

// -----

ge.graph "g" id 0 {
  ge.net_output "a"
  // expected-error@+1 {{expected one net output in graph "g", got "b" beside "a" [graph-12]}}
  ge.net_output "b"
}

// -----

ge.graph "g" id 0 {
  ge.no_op "n"
  // expected-error@+1 {{expected one ge.absent in a graph, first in its body, got another [graph-3]}}
  %0 = ge.absent
}

// -----

// expected-error@+1 {{expected a subgraph to stand behind its root graph, got one without [graph-1]}}
ge.graph "g" id 0 subgraph {
}

// -----

ge.graph "root" id 0 {
}
// expected-error@+1 {{expected the id of a subgraph to be that of the graph before it, got 1 [graph-1]}}
ge.graph "sub" id 1 subgraph {
}

// -----

// expected-note@+1 {{the first graph with that id}}
ge.graph "a" id 3 {
}
// expected-error@+1 {{expected the ids of root graphs to differ, got 3 again [graph-1]}}
ge.graph "b" id 3 {
}

// -----

// expected-note@+1 {{the first graph of that name}}
ge.graph "g" id 3 {
}
// expected-error@+1 {{expected the names of a root graph and its subgraphs to differ, got "g" again [graph-1]}}
ge.graph "g" id 3 subgraph {
}

// -----

ge.graph "root" id 0 {
  // expected-error@+1 {{expected "other", which this node calls, to be a subgraph of "root", got none [graph-5]}}
  ge.case "c" calls ["other"]
}
ge.graph "next" id 1 {
}
ge.graph "other" id 1 subgraph {
}

// -----

ge.graph "root" id 0 {
  // expected-error@+1 {{expected "root", which this node calls, to be a subgraph of "root", got the root graph [graph-5]}}
  ge.case "c" calls ["root"]
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{use of undefined value '%y'}}
  ge.node "T" "n" %y : tensor<4xf32>
}
ge.graph "h" id 1 {
  %y = ge.data "y" : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected attribute 'model' to be written as "attr:model", since that name is taken [file-9]}}
ge.graph "g" id 0 attributes {model = 1 : i64} {
}
