"""How many threads products of matrices use."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController  # pyright: ignore[reportMissingTypeStubs]


def one_thread() -> AbstractContextManager[object]:
    """Inside, numpy multiplies matrices on one thread, in the whole process.

    So the order of accumulation does not depend on the number of cores, and the many small products of a graph do not
    wait for threads.
    """
    return _controller().limit(limits=1, user_api="blas")


@cache
def _controller() -> Any:
    # It knows the libraries that are loaded by now: numpy's, since kernels were imported before one runs.
    return ThreadpoolController()
