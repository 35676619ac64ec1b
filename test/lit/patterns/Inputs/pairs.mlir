// The reader of a conversion that is undone reads what was converted.
pdl.pattern @cancel_pair : benefit(2) {
  %plain = pdl.type
  %stored = pdl.type
  %x = pdl.operand : %plain
  %there = pdl.operation "ge.trans_data"(%x : !pdl.value) -> (%stored : !pdl.type)
  %y = pdl.result 0 of %there
  %back = pdl.operation "ge.trans_data"(%y : !pdl.value) -> (%plain : !pdl.type)
  pdl.rewrite %back {
    pdl.replace %back with (%x : !pdl.value)
  }
}
