// RUN: GE_INVALID

// Values of one part or graph reach another through InnerNetOutput and InnerData only.

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
  }
  gert.main {
    // expected-error@+1 {{expected %stream to be defined before it is used; values of another part or graph come as those of 'InnerData' [v2-8]}}
    gert.kernel "CreateL2Allocators"(%stream)
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    // expected-error@+1 {{expected a value %stream has, 0 to 0, got #1}}
    gert.kernel "InnerNetOutput"(%stream#1)
  }
  gert.main {}
  gert.deinit {}
}

// -----

"gert.graph"() <{name = "g", id = 0}> ({
  "gert.init"() ({
    // expected-error@+1 {{expected operand #0 to be defined before it is used, in the same part or graph; values of another come as those of 'InnerData' [v2-8]}}
    %registry = "gert.kernel"(%type, %given) <{kernel = "FindInferShapeFunc"}> : (!gert.string, !gert.registry) -> !gert.function
    %type = "gert.kernel"() <{kernel = "Const"}> {value = "Neg"} : () -> !gert.string
    %given = "gert.kernel"() <{kernel = "ConstData"}> {name = "registry"} : () -> !gert.registry
  }) : () -> ()
  "gert.main"() ({^bb0:}) : () -> ()
  "gert.deinit"() ({^bb0:}) : () -> ()
}) : () -> ()

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    gert.kernel "InnerNetOutput"(%stream)
  }
  gert.main {
    %done = gert.kernel "NoOp" : !ge.control
    gert.kernel "PartitionedCall" do {
      // expected-error@+1 {{expected operand #0 to be defined before it is used, in the same part or graph; values of another come as those of 'InnerData' [v2-8]}}
      gert.kernel "NoOp" [%done]
    }
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    gert.kernel "InnerNetOutput"(%stream)
  }
  gert.main {
    // expected-error@+1 {{expected the index of one of 1 values of Init's 'InnerNetOutput', got 1 [v2-8]}}
    %stream = gert.kernel "InnerData" {index = 1} : !gert.stream
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    gert.kernel "InnerNetOutput"(%stream)
  }
  gert.main {
    // expected-error@+1 {{expected value 0 of Init's 'InnerNetOutput', a !gert.stream, got !gert.session [v2-8]}}
    %stream = gert.kernel "InnerData" {index = 0} : !gert.session
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected 'InnerNetOutput' to be the last kernel, got others behind it [v2-8]}}
    gert.kernel "InnerNetOutput"
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected sub execution graph 0 to hand out shape, data, got nothing [v2-7]}}
    %s, %d = gert.kernel "PartitionedCall" do {} : !gert.shape, !gert.data
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected the 2 values of a turn to be the first operands, got others [v2-7]}}
    %s, %d = gert.kernel "While" do {}, {} : !gert.shape, !gert.data
  }
  gert.deinit {}
}
