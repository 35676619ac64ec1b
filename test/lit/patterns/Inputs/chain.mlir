// `Abs` of `Abs` is `Abs`.
pdl.pattern @abs_twice : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %first = pdl.operation "ge.Abs"(%x : !pdl.value) -> (%t : !pdl.type)
  %y = pdl.result 0 of %first
  %second = pdl.operation "ge.Abs"(%y : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %second {
    pdl.replace %second with %first
  }
}
// A `Neg` is spelled `Abs` here, to have one pattern that feeds another.
pdl.pattern @neg_to_abs : benefit(2) {
  %t = pdl.type
  %x = pdl.operand
  %neg = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %neg {
    %abs = pdl.operation "ge.Abs"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %neg with %abs
  }
}
