ge.graph "first" id 1 {
}
// ----
ge.graph "second" id 2 {
}
