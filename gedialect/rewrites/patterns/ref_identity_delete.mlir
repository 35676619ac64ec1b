// A node that only passed a variable's memory on goes; what it ordered stays ordered. [ident-1]
pdl.pattern @delete_ref_identity : benefit(1) {
  %inputs = pdl.operands
  %types = pdl.types
  %identity = pdl.operation "ge.ref_identity"(%inputs : !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.rewrite %identity with "isolate"
}
