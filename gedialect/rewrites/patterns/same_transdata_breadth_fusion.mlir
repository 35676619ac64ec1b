// A value that is cast and then rearranged, while a sibling of the cast rearranges it in the same way: rearranged first
// and then cast, so that the siblings agree. [clean-4]
pdl.pattern @hoist_trans_data_above_cast : benefit(1) {
  %value = pdl.operand
  %cast_type = pdl.type
  %cast = pdl.operation "ge.cast"(%value : !pdl.value) -> (%cast_type : !pdl.type)
  %half = pdl.result 0 of %cast
  %type = pdl.type
  %trans_data = pdl.operation "ge.trans_data"(%half : !pdl.value) -> (%type : !pdl.type)
  pdl.apply_native_constraint "sibling_rearranges_alike"(%trans_data, %cast : !pdl.operation, !pdl.operation)
  pdl.rewrite %trans_data {
    pdl.apply_native_rewrite "hoist_trans_data"(%trans_data, %cast : !pdl.operation, !pdl.operation)
  }
}
