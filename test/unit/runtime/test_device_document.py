"""The Python in pages on the runtime runs, and what it asserts holds."""

import re
from pathlib import Path

import pytest
import shared_data

DOCS = shared_data.ROOT / "docs"


def run_page(page: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    exec(compile("\n".join(blocks), str(page), "exec"), {})


def test_the_page_on_the_model_cache_runs() -> None:
    run_page(DOCS / "model-cache.md")


def test_the_page_on_devices_runs(capsys: pytest.CaptureFixture[str]) -> None:
    run_page(DOCS / "devices.md")
    errors = capsys.readouterr().out.splitlines()
    assert errors == [
        f"out of device memory: expected {1 << 30} bytes, got {(1 << 30) - 512} left of {1 << 30}",
        f"expected 4 bytes from {(1 << 40) + 97:#x} on to lie in a block of device memory",
        f"expected a block of device memory to begin at {(1 << 40) + 1:#x}, got none",
    ]
