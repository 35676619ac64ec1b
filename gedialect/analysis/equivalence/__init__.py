"""Whether graphs before and after a pass do the same: by proof, and by running them. See docs/equivalence.md."""
