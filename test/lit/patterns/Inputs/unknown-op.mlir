pdl.pattern @unknown_op : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.trans_dat"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    pdl.replace %op with (%x : !pdl.value)
  }
}
