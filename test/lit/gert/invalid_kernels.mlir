// RUN: GE_INVALID

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected a kernel of the table, got "AllocMem" [v2-9]}}
    gert.kernel "AllocMem"
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected "Data" to stand in gert.main, got one in gert.init [v2-9]}}
    %x = gert.kernel "Data" {index = 0} : !gert.tensor
  }
  gert.main {}
  gert.deinit {}
}

// -----

// expected-error@+1 {{expected a kernel to stand in a part of a gert.graph, got one in 'builtin.module' [v2-1]}}
gert.kernel "NoOp"

// -----

gert.graph "g" id 0 {
  gert.init {
    %id = gert.kernel "Const" {value = "w"} : !gert.string
    // expected-error@+1 {{expected operands of "SplitVariable" to be session, string, allocator, got string [v2-9]}}
    %s, %d = gert.kernel "SplitVariable"(%id) : !gert.shape, !gert.data
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %t = gert.kernel "Const" {value = #ge.tensor<tensor<i8>, [1]>} : !gert.tensor
    // expected-error@+1 {{expected results of "SplitConstTensor" to be shape, data, got shape [v2-9]}}
    %s = gert.kernel "SplitConstTensor"(%t) : !gert.shape
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected "CreateL1Allocator" to have an attribute 'placement', got none [v2-9]}}
    %a = gert.kernel "CreateL1Allocator" : !gert.allocator
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    gert.kernel "InnerNetOutput"(%stream)
  }
  gert.main {
    %stream = gert.kernel "InnerData" {index = 0} : !gert.stream
    %done = gert.kernel "NoOp" : !ge.control
    // expected-error@+1 {{expected tokens to be the last operands, got a value behind one [v2-6]}}
    "gert.kernel"(%done, %stream) <{kernel = "NoOp"}> : (!ge.control, !gert.stream) -> ()
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected one token at most, the last result, got another place for it [v2-6]}}
    %a, %b = gert.kernel "NoOp" : !ge.control, !ge.control
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected the value of a dtype to be an element type, got "f32" [v2-9]}}
    %a = gert.kernel "Const" {value = "f32"} : !gert.dtype
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected a "Const" to be one of string, handle, dtype, shape, attributes, size, tensor, got data [v2-9]}}
    %a = gert.kernel "Const" {value = 1} : !gert.data
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected a "ConstData" to be one of stream, streams, session, registry, weight_dir, user_memory, got "device" [v2-9]}}
    %a = gert.kernel "ConstData" {name = "device"} : !gert.session
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected 'session' to be a session, got a stream [v2-9]}}
    %a = gert.kernel "ConstData" {name = "session"} : !gert.stream
  }
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected "PartitionedCall" to have 1 sub execution graphs, got 0 [v2-7]}}
    gert.kernel "PartitionedCall"
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    %registry = gert.kernel "ConstData" {name = "registry"} : !gert.registry
    %type = gert.kernel "Const" {value = "Add"} : !gert.string
    %infer = gert.kernel "FindInferShapeFunc"(%type, %registry) : !gert.function
    gert.kernel "InnerNetOutput"(%infer)
  }
  gert.main {
    %infer = gert.kernel "InnerData" {index = 0} : !gert.function
    // expected-error@+1 {{expected "InferShape" to say for which node it works, got none [v2-10]}}
    gert.kernel "InferShape"(%infer)
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected kernels only in gert.main, got another operation [v2-1]}}
    gert.input 0 "x" : tensor<4xf32>
  }
  gert.deinit {}
}
