// A variable that all its readers convert alike is stored as they want it, one conversion a match. [acc-6]
//
// Readers go, and so do the inverse conversions before the variable's refs; the variable is asked again afterwards, for
// the next conversion. The questions are about all nodes of the variable's name, and asked once for all of them.
pdl.pattern @acc_fuse_variable : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.apply_native_constraint "may_change_format"(%variable : !pdl.operation)
  pdl.apply_native_constraint "readers_agree"(%variable : !pdl.operation)
  pdl.apply_native_constraint "conversion_supported"(%variable : !pdl.operation)
  pdl.apply_native_constraint "write_backs_inverse"(%variable : !pdl.operation)
  pdl.rewrite %variable with "fuse_conversion"
}

// The same for variables of the older kind. [acc-6]
pdl.pattern @acc_fuse_variable_v2 : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable_v2"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.apply_native_constraint "may_change_format"(%variable : !pdl.operation)
  pdl.apply_native_constraint "readers_agree"(%variable : !pdl.operation)
  pdl.apply_native_constraint "conversion_supported"(%variable : !pdl.operation)
  pdl.apply_native_constraint "write_backs_inverse"(%variable : !pdl.operation)
  pdl.rewrite %variable with "fuse_conversion"
}
