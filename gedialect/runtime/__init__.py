"""What a compiled model needs besides itself when it is loaded: files of weights, and the cache of compiled models."""
