// The first part fails, the second does not.

ge.graph "bad" id 1 {
  ge.net_output "out" %x : tensor<2xf32>
}
// -----
ge.graph "good" id 1 {
}
