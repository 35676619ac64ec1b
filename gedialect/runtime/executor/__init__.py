"""Execution graphs are loaded, run any number of times, and unloaded. `[v2-1]`"""
