pdl.pattern @no_benefit : benefit(-1) {
  %op = pdl.operation "ge.trans_data"
  pdl.rewrite %op {
    pdl.erase %op
  }
}
