// RUN: GE_INVALID

// expected-error@+1 {{expected a graph name, got "" [v2-1]}}
gert.graph "" id 0 {
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

// expected-error@+1 {{expected gert.init, gert.main, gert.deinit at the end, in this order, got gert.main, gert.init [v2-1]}}
gert.graph "g" id 0 {
  gert.main {}
  gert.init {}
}

// -----

// expected-error@+1 {{expected a part to stand in a gert.graph, got one in 'builtin.module' [v2-1]}}
gert.main {}

// -----

gert.graph "g" id 0 {
  // expected-error@+1 {{expected declarations only before the parts, got another operation [v2-10]}}
  %c = arith.constant 1 : i32
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.input 0 "x" : tensor<4xf32>
  // expected-error@+1 {{expected indices from 0 in order, got 2 for 1 [v2-10]}}
  gert.input 2 "y" : tensor<4xf32>
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-note@+1 {{the first of that name}}
  gert.variable "w" "Variable" : tensor<4xf32>
  // expected-error@+1 {{expected a variable to be declared once, got "w" again [v2-10]}}
  gert.variable "w" "Constant" : tensor<4xf32>
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-note@+1 {{the first of that name}}
  gert.node "n" "Neg" () -> ()
  // expected-error@+1 {{expected a compute node to be declared once, got "n" again [v2-10]}}
  gert.node "n" "Abs" () -> ()
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-error@+1 {{expected a node to write inputs that have a source, got 1 [v2-10]}}
  gert.node "n" "Assign" (tensor<4xf32>, none) -> () writes [1]
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-error@+1 {{expected a name and a GE type, got "n" and "" [v2-10]}}
  gert.node "n" "" () -> ()
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-error@+1 {{expected the name of a variable, got "" [v2-10]}}
  gert.variable "" "Variable" : tensor<4xf32>
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-error@+1 {{expected attribute 'init' to be written as "attr:init", since that name is taken [v2-10]}}
  gert.variable "w" "Variable" {init = 1 : i64} : tensor<4xf32>
  gert.init {}
  gert.main {}
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {}
  gert.main {
    // expected-error@+1 {{expected the index of one of 0 declared, got 0 [v2-10]}}
    %x = gert.kernel "Data" {index = 0} : !gert.tensor
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  gert.init {
    // expected-error@+1 {{expected the handle of a declared gert.node, got "n" [v2-10]}}
    %handle = gert.kernel "Const" {value = "n"} : !gert.handle
  }
  gert.main {}
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
    // expected-error@+1 {{expected a declared gert.node, got "n" [v2-10]}}
    gert.kernel "InferShape"(%infer) for "n"
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-note@+1 {{the compute node}}
  gert.node "n" "Neg" (tensor<4xf32>, none) -> (tensor<4xf32>)
  gert.init {
    %registry = gert.kernel "ConstData" {name = "registry"} : !gert.registry
    %type = gert.kernel "Const" {value = "Neg"} : !gert.string
    %infer = gert.kernel "FindInferShapeFunc"(%type, %registry) : !gert.function
    gert.kernel "InnerNetOutput"(%infer)
  }
  gert.main {
    %infer = gert.kernel "InnerData" {index = 0} : !gert.function
    // expected-error@+1 {{expected shapes of 1 inputs and 1 outputs of "n", got 0 and 0 [v2-6]}}
    gert.kernel "InferShape"(%infer) for "n"
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-note@+1 {{the compute node}}
  gert.node "n" "Fill" (tensor<1xi32>, tensor<f32>) -> (tensor<?xf32>)
  gert.init {
    %registry = gert.kernel "ConstData" {name = "registry"} : !gert.registry
    %type = gert.kernel "Const" {value = "Fill"} : !gert.string
    %infer = gert.kernel "FindInferShapeFunc"(%type, %registry) : !gert.function
    %c = gert.kernel "Const" {value = #ge.tensor<tensor<1xi32>, [1]>} : !gert.tensor
    %s, %d = gert.kernel "SplitConstTensor"(%c) : !gert.shape, !gert.data
    gert.kernel "InnerNetOutput"(%infer, %s, %d)
  }
  gert.main {
    %infer = gert.kernel "InnerData" {index = 0} : !gert.function
    %s = gert.kernel "InnerData" {index = 1} : !gert.shape
    %d = gert.kernel "InnerData" {index = 2} : !gert.data
    // expected-error@+1 {{expected attribute 'values' to say which inputs the 1 data are of, got [] [v2-6]}}
    %o = gert.kernel "InferShape"(%s, %s, %d, %infer) for "n" : !gert.shape
  }
  gert.deinit {}
}

// -----

gert.graph "g" id 0 {
  // expected-note@+1 {{the compute node}}
  gert.node "n" "Neg" (tensor<4xf32>) -> ()
  gert.init {
    %stream = gert.kernel "ConstData" {name = "stream"} : !gert.stream
    %handle = gert.kernel "Const" {value = "n"} : !gert.handle
    gert.kernel "InnerNetOutput"(%stream, %handle)
  }
  gert.main {
    %stream = gert.kernel "InnerData" {index = 0} : !gert.stream
    %handle = gert.kernel "InnerData" {index = 1} : !gert.handle
    // expected-error@+1 {{expected shapes and data of 1 inputs and 0 outputs of "n", got 0 shapes and 0 data [v2-6]}}
    gert.kernel "LaunchKernelWithHandle"(%stream, %handle) for "n"
  }
  gert.deinit {}
}
