ge.graph "twin" id 0 {
}
ge.graph "twin" id 1 {
}
