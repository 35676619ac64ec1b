"""How many threads products of matrices use."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

from threadpoolctl import ThreadpoolController  # pyright: ignore[reportMissingTypeStubs]

_lock = Lock()
_users: list[Any] = []
"""The limit that holds, once for everyone who is inside."""


@contextmanager
def one_thread() -> Generator[None]:
    """Inside, numpy multiplies matrices on one thread, in the whole process.

    So the order of accumulation does not depend on the number of cores, and the many small products of a graph do not
    wait for threads. To go in takes some ten microseconds, and next to nothing where someone is inside already.
    """
    with _lock:
        _users.append(_users[0] if _users else _controller().limit(limits=1, user_api="blas"))
    try:
        yield
    finally:
        with _lock:
            limit = _users.pop()
            if not _users:
                limit.restore_original_limits()


@cache
def _controller() -> Any:
    # It knows the libraries that are loaded by now: numpy's, since kernels were imported before one runs.
    return ThreadpoolController()
