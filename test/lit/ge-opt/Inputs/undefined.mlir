ge.graph "bad" id 1 {
  ge.net_output "out" %x : tensor<2xf32>
}
