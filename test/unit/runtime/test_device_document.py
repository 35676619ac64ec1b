"""The Python in the page on devices runs, and what it asserts holds."""

import re

import pytest
import shared_data

PAGE = shared_data.ROOT / "docs" / "devices.md"


def test_the_page_s_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {})
    errors = capsys.readouterr().out.splitlines()
    assert errors == [
        f"out of device memory: expected {1 << 30} bytes, got {(1 << 30) - 512} left of {1 << 30}",
        f"expected 4 bytes from {(1 << 40) + 97:#x} on to lie in a block of device memory",
        f"expected a block of device memory to begin at {(1 << 40) + 1:#x}, got none",
    ]
