pdl.pattern @unknown_type : benefit(1) {
  %t = pdl.type : !ge.tensr
  %x = pdl.operand
  %op = pdl.operation "ge.trans_data"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %op {
    pdl.replace %op with (%x : !pdl.value)
  }
}
