"""Progress of long work: told by whoever works, shown by whoever runs it, if anyone does."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Progress(Protocol):
    """Shows how far some work is. Called from one thread at a time."""

    def start(self, what: str, total: int) -> None:
        """Work of `total` bytes begins."""

    def advance(self, amount: int) -> None:
        """So many more bytes are done."""

    def end(self) -> None:
        """The work has ended, well or not."""


class _Silent:
    def start(self, what: str, total: int) -> None: ...

    def advance(self, amount: int) -> None: ...

    def end(self) -> None: ...


_progress: ContextVar[Progress] = ContextVar("progress", default=_Silent())  # noqa: B039 - it has no state


@contextmanager
def shown_by(progress: Progress) -> Generator[None]:
    """Lets `progress` show the work that is done inside."""
    token = _progress.set(progress)
    try:
        yield
    finally:
        _progress.reset(token)


@contextmanager
def working(what: str, total: int) -> Generator[Progress]:
    """Work of `total` bytes, for whoever shows progress."""
    progress = _progress.get()
    progress.start(what, total)
    try:
        yield progress
    finally:
        progress.end()
