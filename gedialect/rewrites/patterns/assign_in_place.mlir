// An output that is a variable's, and takes the memory of an input: what makes that input is the variable's too. [assign-4]
pdl.pattern @pass_variable_on : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %node = pdl.operation (%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.apply_native_constraint "takes_memory_of_input"(%node : !pdl.operation)
  pdl.rewrite %node with "pass_variable_on"
}
