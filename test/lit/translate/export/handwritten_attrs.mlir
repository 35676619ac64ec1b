// RUN: ge-translate --mlir-to-ge-proto %s | ge-opt | filecheck %s

// What people write for lists and numbers is written as the kind that GE has for it. [graph-2] [file-8]

ge.graph "g" id 0 {
  // CHECK: "n" {bools = array<i1: true, false>, empty = [], f64 = 1.500000e+00 : f32, floats = array<f32: 1.500000e+00, -2.500000e+00>, i32 = 7 : i64, integers = array<i64: 1, 2>, narrow = array<i64: 1, 2>, one = 7 : i64}
  ge.no_op "n" {bools = [true, false], empty = [], f64 = 1.5 : f64, floats = [1.5, -2.5], i32 = 7 : i32, integers = [1, 2], narrow = array<i8: 1, 2>, one = 7}
}
