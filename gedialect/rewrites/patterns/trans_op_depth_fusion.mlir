// A conversion and, right behind it, the one that undoes it: the readers of the second read what the first reads. [clean-1]
pdl.pattern @depth_fuse_inverse_pair : benefit(1) {
  %types = pdl.types
  %value = pdl.operand
  %others = pdl.operands
  %first = pdl.operation (%value, %others : !pdl.value, !pdl.range<value>) -> (%types : !pdl.range<type>)
  %converted = pdl.result 0 of %first
  %more = pdl.operands
  %restored = pdl.type
  %second = pdl.operation (%converted, %more : !pdl.value, !pdl.range<value>) -> (%restored : !pdl.type)
  pdl.apply_native_constraint "is_conversion"(%second : !pdl.operation)
  pdl.apply_native_constraint "is_conversion"(%first : !pdl.operation)
  pdl.apply_native_constraint "undoes"(%second, %first : !pdl.operation, !pdl.operation)
  pdl.rewrite %second {
    pdl.apply_native_rewrite "cancel"(%second, %first : !pdl.operation, !pdl.operation)
  }
}
