builtin.module {
  ge.var_manager attributes {session_id = 6 : ui64} {
    ge.var_memory 2 used 0
  }
}
