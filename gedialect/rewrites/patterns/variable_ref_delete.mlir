// A ref becomes a mark on the output that feeds it, which says whose memory it lives in. [refdel-2] [refdel-3]
pdl.pattern @delete_ref : benefit(1) {
  %source = pdl.operand
  %others = pdl.operands
  %types = pdl.types
  %ref = pdl.operation "ge.variable_ref"(%source, %others : !pdl.value, !pdl.range<value>) -> (%types : !pdl.range<type>)
  pdl.apply_native_constraint "memory_is_shared"(%ref : !pdl.operation)
  pdl.rewrite %ref {
    pdl.apply_native_rewrite "mark_memory"(%ref, %source : !pdl.operation, !pdl.value)
    pdl.apply_native_rewrite "isolate"(%ref : !pdl.operation)
  }
}
