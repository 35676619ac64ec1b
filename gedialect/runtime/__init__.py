"""Runs execution graphs: simulated devices, kernels, the executor, sessions; and the cache of compiled models."""
