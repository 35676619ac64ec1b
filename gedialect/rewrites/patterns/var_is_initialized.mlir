// A question whether a variable is initialised is a constant: yes if the session knows the variable, or if something is
// assigned to it before. [vinit-1] [vinit-2] [vinit-3]
pdl.pattern @answer_var_is_initialized : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %ref = pdl.result 0 of %variable
  %type = pdl.type
  %question = pdl.operation "ge.var_is_initialized_op"(%ref : !pdl.value) -> (%type : !pdl.type)
  %answer = pdl.apply_native_constraint "is_initialised_before"(%question, %variable : !pdl.operation, !pdl.operation) : !pdl.attribute
  pdl.rewrite %question {
    pdl.apply_native_rewrite "answer_question"(%question, %variable, %answer : !pdl.operation, !pdl.operation, !pdl.attribute)
  }
}

// The same for questions of the older form. [vinit-1] [vinit-2] [vinit-3]
pdl.pattern @answer_is_variable_initialized : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %variable = pdl.operation "ge.variable"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  %ref = pdl.result 0 of %variable
  %type = pdl.type
  %question = pdl.operation "ge.is_variable_initialized"(%ref : !pdl.value) -> (%type : !pdl.type)
  %answer = pdl.apply_native_constraint "is_initialised_before"(%question, %variable : !pdl.operation, !pdl.operation) : !pdl.attribute
  pdl.rewrite %question {
    pdl.apply_native_rewrite "answer_question"(%question, %variable, %answer : !pdl.operation, !pdl.operation, !pdl.attribute)
  }
}
