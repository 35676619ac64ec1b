ge.var_manager attributes {session_id = 3 : ui64} {
}
