"""Garbage collection, paused where much is built and little thrown away."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Generator[None]:
    """No collections inside: they would look through all operations again and again, and find nothing.

    Parsing a large file takes half the time, and the time of passes grows with the graph only.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
