"""Running graphs before and after a pass on the same data, and comparing what comes out."""
