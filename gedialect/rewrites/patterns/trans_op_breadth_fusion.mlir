// Two conversions of one value that do the same: the readers of the second read the first. [clean-3]
pdl.pattern @breadth_fuse_equal_conversions : benefit(1) {
  %value = pdl.operand
  %others = pdl.operands
  %type = pdl.type
  %second = pdl.operation (%value, %others : !pdl.value, !pdl.range<value>) -> (%type : !pdl.type)
  pdl.apply_native_constraint "is_conversion"(%second : !pdl.operation)
  %twin = pdl.apply_native_constraint "earlier_twin"(%second : !pdl.operation) : !pdl.value
  pdl.rewrite %second {
    pdl.apply_native_rewrite "note_merge"(%second, %twin : !pdl.operation, !pdl.value)
    pdl.replace %second with (%twin : !pdl.value)
  }
}
