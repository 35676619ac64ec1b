"""The progress bar: on a terminal only, and only for what takes long."""

import io
import sys
import time

import pytest

from gedialect.cli.weights import progress_on_terminal
from gedialect.files.progress import working


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def work(seconds: float) -> None:
    with progress_on_terminal(), working("writing weights", 2) as progress:
        time.sleep(seconds)
        progress.advance(2)


@pytest.mark.parametrize(
    ("stream", "seconds", "shown"), [(Terminal(), 1.1, True), (Terminal(), 0, False), (io.StringIO(), 1.1, False)]
)
def test_bar(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, seconds: float, shown: bool) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    work(seconds)
    assert ("writing weights: 100%" in stream.getvalue()) == shown
