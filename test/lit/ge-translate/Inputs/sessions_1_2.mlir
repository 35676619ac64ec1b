ge.var_manager attributes {session_id = 1 : ui64} {
  ge.var "w" : tensor<4xf32> size 64
}
// -----
ge.var_manager attributes {session_id = 2 : ui64} {
}
