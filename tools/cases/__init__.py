"""Recorded sessions of the engine, and how what gedialect does is compared with them."""
