"""IR to files and back: MLIR text, GE graph files, session tables."""
