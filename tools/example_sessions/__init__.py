"""The sessions in examples/: small networks that are trained, as graphs of GE."""
