// RUN: GE_ROUNDTRIP
// RUN: GE_GENERIC_ROUNDTRIP
// RUN: ge-translate --mlir-to-ge-proto %s | filecheck %s --check-prefix=FILE

// Attributes may have any names; one that an optional property has, or none, is marked. [file-9]

// FILE-DAG: key: "rest"
// FILE-DAG: key: "attr:fields"

ge.graph "g" id 0 {
  // CHECK: ge.node "T" "n" {name = "other", type = 1 : i64, "attr:rest" = true, "attr:attr:fields" = "x"}
  ge.node "T" "n" {name = "other", type = 1 : i64, "attr:rest" = true, "attr:attr:fields" = "x"}
  // CHECK: ge.no_op "m" {"attr:" = 1 : i64, "a b" = 2 : i64, "\22\0A" = 3 : i64, "größe" = 4 : i64, "1" = 5 : i64}
  ge.no_op "m" {"attr:" = 1 : i64, "a b" = 2 : i64, "\22\0A" = 3 : i64, "größe" = 4 : i64, "1" = 5 : i64}
  // CHECK: ge.no_op "f" <{fields = {id = 9 : i64, stream_id = 1 : i64}, rest = #ge.opaque<"OpDef", "0x">}>
  ge.no_op "f" <{fields = {id = 9 : i64, stream_id = 1 : i64}, rest = #ge.opaque<"OpDef", "0x">}>
}
