"""Simulated devices: memory with real bytes, what lies where in it, and how it gets there."""
