"""Reports that explain what became of every variable of a session, and why. See docs/explain.md."""
