// Not announced.
ge.graph "g" id 1 {
  ge.net_output "out" %x : tensor<2xf32>
}
// -----
// expected-error@+2 {{of undefined value}}
ge.graph "g" id 1 {
  // expected-error@below {{use of undefined value '%x'}}
  ge.net_output "a" %x, %y : (tensor<2xf32>, tensor<2xf32>)
}
// -----
// expected-warning@+2 {{use of undefined value}}
ge.graph "g" id 1 {
}
// expected-error@1 {{the line of nothing}}
