// expected-error@+1 {{never}}
ge.graph "g" id 1 {
}
