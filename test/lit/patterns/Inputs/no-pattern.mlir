ge.graph "g" id 0 {
}
