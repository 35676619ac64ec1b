// A computed value that an `Assign` writes to a variable is written straight to it. [assign-2] [assign-3]
//
// Nothing else may read the value or the variable, and the variable must not have to run before the value.
pdl.pattern @write_straight : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %ref = pdl.result 0 of %variable
  %value = pdl.operand
  %written = pdl.types
  %assign = pdl.operation "ge.assign"(%ref, %value : !pdl.value, !pdl.value) -> (%written : !pdl.range<type>)
  pdl.apply_native_constraint "has_no_source"(%variable : !pdl.operation)
  pdl.apply_native_constraint "is_computed"(%value : !pdl.value)
  pdl.apply_native_constraint "has_one_use"(%ref : !pdl.value)
  pdl.apply_native_constraint "has_one_use"(%value : !pdl.value)
  pdl.apply_native_constraint "may_run_before"(%value, %variable, %assign : !pdl.value, !pdl.operation, !pdl.operation)
  pdl.apply_native_constraint "is_written_alike"(%value, %variable, %assign : !pdl.value, !pdl.operation, !pdl.operation)
  pdl.rewrite %assign {
    pdl.apply_native_rewrite "write_straight"(%assign, %variable, %value : !pdl.operation, !pdl.operation, !pdl.value)
  }
}

// The same for variables of the older kind. [assign-2] [assign-3]
pdl.pattern @write_straight_v2 : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable_v2"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %ref = pdl.result 0 of %variable
  %value = pdl.operand
  %written = pdl.types
  %assign = pdl.operation "ge.assign"(%ref, %value : !pdl.value, !pdl.value) -> (%written : !pdl.range<type>)
  pdl.apply_native_constraint "has_no_source"(%variable : !pdl.operation)
  pdl.apply_native_constraint "is_computed"(%value : !pdl.value)
  pdl.apply_native_constraint "has_one_use"(%ref : !pdl.value)
  pdl.apply_native_constraint "has_one_use"(%value : !pdl.value)
  pdl.apply_native_constraint "may_run_before"(%value, %variable, %assign : !pdl.value, !pdl.operation, !pdl.operation)
  pdl.apply_native_constraint "is_written_alike"(%value, %variable, %assign : !pdl.value, !pdl.operation, !pdl.operation)
  pdl.rewrite %assign {
    pdl.apply_native_rewrite "write_straight"(%assign, %variable, %value : !pdl.operation, !pdl.operation, !pdl.value)
  }
}
