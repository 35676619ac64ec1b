// RUN: ge-opt %s --variable-acc --split-input-file | filecheck %s

// Groups are visited in the order in which their first nodes stand. It matters where a conversion reads one variable and
// feeds the ref of another: whoever comes first takes it. [acc-order] [dev-acc-order]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var "reads" {{.*}}path
// CHECK-NOT: ge.var "written" {{.*}}path
// CHECK-LABEL: ge.graph "reader_first"
// CHECK: %[[READS:.*]] = ge.variable "reads"
// CHECK: ge.variable_ref "ref" of "written" %[[READS]]
// CHECK: ge.trans_data "of_written"
ge.graph "reader_first" id 0 {
  %reads = ge.variable "reads" : !nhwc
  %written = ge.variable "written" : !plain
  %between = ge.trans_data "between" %reads : !nhwc -> !plain
  %ref = ge.variable_ref "ref" of "written" %between : !plain -> !plain
  %of_written = ge.trans_data "of_written" %written : !plain -> !nhwc
  ge.node "Read" "read" %of_written : !nhwc
}

// -----

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK-LABEL: ge.graph "written_first"
// CHECK: %[[WRITTEN:.*]] = ge.variable "written"
// CHECK: %[[READS:.*]] = ge.variable "reads"
// CHECK-NOT: ge.trans_data
// CHECK: ge.variable_ref "ref" of "written" %[[READS]] as !t[[NHWC:.]] : !t{{.}} -> !t[[NHWC]]
ge.graph "written_first" id 0 {
  %written = ge.variable "written" : !plain
  %reads = ge.variable "reads" : !nhwc
  %between = ge.trans_data "between" %reads : !nhwc -> !plain
  %ref = ge.variable_ref "ref" of "written" %between : !plain -> !plain
  %of_written = ge.trans_data "of_written" %written : !plain -> !nhwc
  ge.node "Read" "read" %of_written : !nhwc
}

// -----

// A variable that was refused is not asked again when another one has taken its readers.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>

// CHECK: ge.var "second"
// CHECK-NOT: ge.var "refused"
// CHECK-LABEL: ge.graph "not_again"
// CHECK: ge.cast "other"
ge.graph "not_again" id 0 {
  %refused = ge.variable "refused" : !nhwc
  %second = ge.variable "second" : !plain
  %other = ge.cast "other" %refused : !nhwc -> tensor<2x4x5x3xf16, #ge.layout<NHWC>>
  %between = ge.trans_data "between" %refused : !nhwc -> !plain
  %ref = ge.variable_ref "ref" of "second" %between : !plain -> !plain
  %of_second = ge.trans_data "of_second" %second : !plain -> !nhwc
  ge.node "Read" "read" %of_second, %other : (!nhwc, tensor<2x4x5x3xf16, #ge.layout<NHWC>>)
}
