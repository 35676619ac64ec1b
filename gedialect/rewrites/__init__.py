"""The passes: one file each, with the patterns, constraints and actions that they are made of."""
