// Of one error, expected-error comments as mlir-opt would pass over them.
// expected-error@below 2 {{use of}}
// expected-error@+2 {use of}
// expected-error@+1 "use of"
// Expected-error@below {{use of}}
// expected-error
// That "expected-error" is no announcement.
