builtin.module {
  ge.var_manager attributes {session_id = 5 : ui64} {
    ge.var "b" : tensor<4xf32> size 64
    ge.var_place "b" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2
    ge.var_address 34359738368 : tensor<4xf32> size 64 memory 2
    ge.var_memory 2 used 1536
  }
}
