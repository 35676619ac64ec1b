// RUN: xdsl-opt %s | filecheck %s

// The package registers itself with xDSL, so that its own driver reads the dialect.

// CHECK: ge.graph "train"
ge.graph "train" id 2 {
}
