// A square is its own negative, in this package.
pdl.pattern @drop_neg : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_square"(%op : !pdl.operation)
  pdl.rewrite %op {
    pdl.replace %op with (%x : !pdl.value)
  }
}
