// A control edge of a ref to a node that the ref's source reaches directly says nothing new. [useless-1]
pdl.pattern @delete_useless_control_edges : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %ref = pdl.operation "ge.variable_ref"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.apply_native_constraint "has_useless_control_edges"(%ref : !pdl.operation)
  pdl.rewrite %ref with "delete_useless_control_edges"
}
