ge.graph "second" id 2 {
}
