"""How long the steps of a run take."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager

from gedialect.cli.tables import heading


class Timing:
    """Adds up the seconds of named steps."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Generator[None]:
        """Time what is done inside."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.add(name, time.perf_counter() - start)

    def add(self, name: str, seconds: float) -> None:
        """Add to the time of a step."""
        self._seconds[name] = self._seconds.get(name, 0.0) + seconds

    def report(self) -> str:
        """A table in the form of MLIR's, of the time since this object was made."""
        total = time.perf_counter() - self._start
        rest = total - sum(self._seconds.values())
        rows = [*self._seconds.items(), ("Rest", rest), ("Total", total)]
        table = "".join(f"  {seconds:8.4f} ({seconds / total:6.1%})  {name}\n" for name, seconds in rows)
        return (
            f"{heading('Execution time report')}"
            f"  Total Execution Time: {total:.4f} seconds\n\n  ----Wall Time----  ----Name----\n{table}"
        )
