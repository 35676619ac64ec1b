// A variable of types without an origin is accelerated: its origin shape is marked as set then, and has no dims. That
// is no origin, and its content has the axes of its storage. [desc-6]

// RUN: ge-run %s --ge-variable-pipeline --table=false | filecheck %s
// RUN: ge-opt %s --ge-variable-pipeline --rebuild --verify-equivalence=run -o /dev/null

// CHECK-LABEL: graph "plain"
// CHECK-NEXT: 0 "v:0" : tensor<2xf16> = [1.0, 2.0]
// CHECK-NEXT: 1 "w:0" : tensor<1x2x1x1xf16> = {{.*}}3.0{{.*}}4.0

!v = tensor<2xf32>
!vh = tensor<2xf16>
!w = tensor<1x2x1x1xf32, #ge.layout<NCHW>>
!wh = tensor<1x2x1x1xf16, #ge.layout<NCHW>>

ge.graph "plain" id 0 {
  %v = ge.variable "v" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!v, [1.0, 2.0]>}}]}> : !v
  %w = ge.variable "w" <{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!w, [3.0, 4.0]>}}]}> : !w
  %vh = ge.cast "vh" %v {dst_type = 1 : i64} : !v -> !vh
  %wh = ge.cast "wh" %w {dst_type = 1 : i64} : !w -> !wh
  ge.net_output "out" %vh, %wh : (!vh, !wh)
}
