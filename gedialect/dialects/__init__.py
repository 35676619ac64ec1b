"""Dialects: `ge` for compute graphs, `gert` for execution graphs."""
