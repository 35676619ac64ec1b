// Three patterns of one root, the best neither first nor last.
pdl.pattern @good : benefit(2) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %new = pdl.operation "ge.Good"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
pdl.pattern @best : benefit(3) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "is_conversion"(%op : !pdl.operation) {isNegated = true}
  pdl.rewrite %op {
    %new = pdl.operation "ge.Best"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
pdl.pattern @as_good : benefit(2) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %new = pdl.operation "ge.AsGood"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
