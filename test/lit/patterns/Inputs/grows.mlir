pdl.pattern @grow : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    %first = pdl.operation "ge.Neg"(%x : !pdl.value) -> (%t : !pdl.type)
    %y = pdl.result 0 of %first
    %second = pdl.operation "ge.Neg"(%y : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %op with %second
  }
}
