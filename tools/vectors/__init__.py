"""Recorded conversions and casts of the engine, and the comparison with ours."""
