pdl.pattern @unknown_constraint : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %op = pdl.operation "ge.trans_data"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "reader_agree"(%op : !pdl.operation)
  pdl.rewrite %op {
    pdl.replace %op with (%x : !pdl.value)
  }
}
