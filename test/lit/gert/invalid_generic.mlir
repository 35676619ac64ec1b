// RUN: GE_INVALID

// What only the generic form can say is refused where it stands, before the graph is looked at as a whole.

"gert.graph"() <{name = "g", id = 0}> ({
  // expected-error@+1 {{Region 'body' at position 0 expected a single block, but got 0 blocks}}
  "gert.init"() ({}) : () -> ()
  "gert.main"() ({^bb0:}) : () -> ()
  "gert.deinit"() ({^bb0:}) : () -> ()
}) : () -> ()

// -----

"gert.graph"() <{name = "g", id = 0}> ({
  // expected-error@+1 {{property 'ge_type' expected in operation 'gert.node'}}
  "gert.node"() <{name = "n"}> : () -> ()
  "gert.init"() ({^bb0:}) : () -> ()
  "gert.main"() ({
    // expected-error@+1 {{property 'kernel' expected in operation 'gert.kernel'}}
    "gert.kernel"() : () -> ()
    // expected-error@+1 {{1 : i64 should be of base attribute string}}
    "gert.kernel"() <{kernel = "NoOp", node = 1 : i64}> : () -> ()
    // expected-error@+1 {{Region 'bodies[0]' at position 0 expected a single block, but got 0 blocks}}
    "gert.kernel"() <{kernel = "PartitionedCall"}> ({}) : () -> ()
    // expected-error@+1 {{expected kernels only, got 'arith.constant' [v2-1]}}
    "gert.kernel"() <{kernel = "PartitionedCall"}> ({
      %c = arith.constant 1 : i32
    }) : () -> ()
  }) : () -> ()
  "gert.deinit"() ({^bb0:}) : () -> ()
}) : () -> ()
