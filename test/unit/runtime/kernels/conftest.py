"""Kernels run as in graphs."""

from collections.abc import Iterator

import pytest

from gedialect.runtime.threads import one_thread


@pytest.fixture(autouse=True, scope="session")
def _one_thread() -> Iterator[None]:
    with one_thread():
        yield
