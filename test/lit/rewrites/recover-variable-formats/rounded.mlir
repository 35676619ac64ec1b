// RUN: ge-opt %s --recover-variable-formats --split-input-file --verify-diagnostics

// What an earlier run has rounded by storing a variable as a narrower type is told to who uses it as the wide one, where
// that run cannot have told it. [acc-3]

!plain = tensor<2x3xf32>
!half = tensor<2x3xf16>

ge.var_manager {
  ge.var "read" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
  ge.var "written" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
  ge.var "narrow" changed_by 7 path [#ge.step<"Cast", !plain -> !half>]
  ge.var "wider" changed_by 7 path [#ge.step<"Cast", !half -> !plain>]
}
ge.graph "save" id 0 {
  %r = ge.variable "read" : !plain
  %w = ge.variable "written" : !plain
  %n = ge.variable "narrow" : !plain
  %m = ge.variable "wider" : !half
  %c = ge.cast "c" %n {dst_type = 1 : i64} : !plain -> !half
  // expected-warning@+1 {{uses variable "read" as DT_FLOAT, which an earlier run stored as DT_FLOAT16: values that this does not have are rounded [acc-3]}}
  ge.node "Save" "save" %r, %c, %m : (!plain, !half, !half)
  // expected-warning@+1 {{uses variable "written" as DT_FLOAT, which an earlier run stored as DT_FLOAT16}}
  %new = ge.node "New" "new" : () -> !plain
  %ref = ge.variable_ref "ref" of "written" %new : !plain -> !plain
  %same = ge.variable_ref "same" of "narrow" %n : !plain -> !plain
}

// -----

// Here the graph that did it is at hand, and was told of when that was done.

!plain = tensor<2x3xf32>
!half = tensor<2x3xf16>

ge.var_manager {
  ge.var "read" changed_by 1 path [#ge.step<"Cast", !plain -> !half>]
  ge.var_graph 0 variables ["read"]
  ge.var_graph 1 variables ["read"] changed ["read"]
}
ge.graph "save" id 0 {
  %r = ge.variable "read" : !plain
  ge.node "Save" "save" %r : !plain
}
ge.graph "train" id 1 {
}
