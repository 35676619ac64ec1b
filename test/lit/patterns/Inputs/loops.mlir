pdl.pattern @there : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %new = pdl.operation "ge.Abs"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
pdl.pattern @and_back : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Abs"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %new = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %new
  }
}
