// RUN: GE_INVALID

// expected-error@+1 {{expected one of version, session_id, device_id, job_id, graph_memory, variable_memory, usable_memory, logic_base, allocates_memory, batch_names, options, counters, got 'sesion_id'}}
ge.var_manager attributes {sesion_id = 0 : ui64} {
}

// -----

ge.var_manager {
  // expected-error@+1 {{expected a number that fits ui32, got 4294967296}}
  ge.var "w" allocated_by 4294967296
}

// -----

ge.var_manager {
  // expected-error@+1 {{#ge.step: expected tensor types, got f32 [acc-5]}}
  ge.var "w" path [#ge.step<"Cast", f32 -> tensor<4xf32>>]
}
