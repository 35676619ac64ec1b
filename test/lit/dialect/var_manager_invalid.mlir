// RUN: GE_INVALID

// One session in a module. [mem-2]

ge.var_manager {
}
// expected-error@+1 {{'ge.var_manager' op expected one 'ge.var_manager' in a module, got another [mem-2]}}
ge.var_manager {
}

// -----

// Each name once. [mem-3]

// expected-error@+1 {{expected one 'ge.var' for 'w', got another [mem-3]}}
ge.var_manager {
  ge.var "w" changes 1
  ge.var "w" allocated_by 0
}

// -----

// Names of variables may be equal where format or data type differ, keys may not. [mem-1]

// expected-error@+1 {{expected one 'ge.var_place' for 'w', got another [mem-1]}}
ge.var_manager {
  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
  ge.var_place "w" : tensor<4xf16> size 64 at 34359738368 offset 0 memory 2
  ge.var_place "w" : tensor<2xf32> size 64 at 34359738368 offset 0 memory 2
}

// -----

// Each graph once. [reb-1]

// expected-error@+1 {{expected one 'ge.var_graph' for 3, got another [reb-1]}}
ge.var_manager {
  ge.var_graph 3 variables []
  ge.var_graph 3 rebuild
}

// -----

// What made a graph stale is said of stale graphs only. [reb-2]

ge.var_manager {
  // expected-error@+1 {{expected 'rebuild' before 'because', got none [reb-2]}}
  ge.var_graph 3 variables ["w"] because ["w"]
}

// -----

// Each kind of memory once. [mem-7]

// expected-error@+1 {{expected one 'ge.var_memory' for 2, got another [mem-7]}}
ge.var_manager {
  ge.var_memory 2 used 0
  ge.var_memory 2 used 512
}

// -----

// A variable is staged once for a graph. [acc-refresh]

// expected-error@+1 {{expected one 'ge.var_staged' for 'w', got another [acc-refresh]}}
ge.var_manager {
  ge.var_staged "w" : tensor<4xf32> graph 0
  ge.var_staged "w" : tensor<4xf32> graph 1
  ge.var_staged "w" : tensor<4xf32> graph 0
}

// -----

// A size holds the data. [desc-7]

ge.var_manager {
  // expected-error@+1 {{'ge.var_address' op expected a size of at least 16 bytes for ND [4] DT_FLOAT, got 15 [desc-7]}}
  ge.var_address 34359738368 : tensor<4xf32> size 15 memory 2
}

// -----

// A descriptor is that of a tensor. [desc-3]

ge.var_manager {
  // expected-error@+1 {{'ge.var' op expected a tensor type as descriptor, got f32 [desc-3]}}
  ge.var "w" : f32
}

// -----

// A broadcast works in place. [mem-17]

ge.var_manager {
  // expected-error@+1 {{'ge.var_broadcast' op expected equal sizes of input and output, got 64 and 32 [mem-17]}}
  ge.var_broadcast "w" graph 0 node "hcom" input 0 input_offset 0 input_size 64 output_offset 0 output_size 32
}

// -----

// Options are text. [mem-3]

// expected-error@+1 {{expected options to hold strings, got 1 : i64 for 'ge.exec.variable_acc' [mem-3]}}
ge.var_manager attributes {options = {ge.exec.variable_acc = 1 : i64}} {
}

// -----

// expected-error@+1 {{expected operations such as ge.var in it, got 'ge.graph' [mem-3]}}
ge.var_manager {
  // expected-error@+1 {{expected a graph to stand in a module, got one in 'ge.var_manager' [graph-1]}}
  ge.graph "g" id 0 {
  }
}

// -----

// What a kind of memory has in use must be said.

ge.var_manager {
  // expected-error@+1 {{property 'used' expected}}
  ge.var_memory 2
}

// -----

// A place is at an address that is known, in its kind of memory. [mem-3]

ge.var_manager {
  // expected-error@+1 {{'ge.var_place' op expected a ge.var_address for 34359738368, got none [mem-3]}}
  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
}

// -----

ge.var_manager {
  // expected-error@+1 {{'ge.var_place' op expected memory 3, as address 34359738368 has, got 2 [mem-3]}}
  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
  ge.var_address 34359738368 memory 3
}

// -----

ge.var_manager {
  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
  // expected-error@+1 {{'ge.var_address' op expected memory 2 for a place of a variable, got none [mem-3]}}
  ge.var_address 34359738368 device_address 4096
}

// -----

ge.var_manager {
  // expected-error@+1 {{'ge.var_address' op expected 'memory' where a variable is stored, got none [mem-3]}}
  ge.var_address 34359738368 : tensor<4xf32> size 64
}

// -----

ge.var_manager {
  // expected-error@+1 {{'ge.var_address' op expected the descriptor of what 'place_holder' is for, got none [mem-10]}}
  ge.var_address 34359738368 memory 2 place_holder
}
