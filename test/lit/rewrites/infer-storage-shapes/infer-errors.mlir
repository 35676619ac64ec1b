// RUN: ge-opt %s --infer-storage-shapes --verify-diagnostics

// A shape that the formats cannot tell stays unknown, and says why. [check-3]

ge.graph "no_rule" id 0 {
  // expected-warning@+1 {{the shape of output 0 of "w" stays unknown: }}
  %w = ge.variable "w" : tensor<?x?xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = NCHW[3, 4]>>
}
