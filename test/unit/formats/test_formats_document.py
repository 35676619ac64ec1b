"""The Python in the page on storage formats runs, and what it asserts holds."""

import re

import pytest
import shared_data

from gedialect.formats.layouts import LAYOUTS

PAGE = shared_data.ROOT / "docs" / "formats.md"


def test_the_page_s_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    # The page adds a format: to a table that is put back afterwards.
    monkeypatch.setitem(LAYOUTS, "NDC1HWC0", None)
    monkeypatch.delitem(LAYOUTS, "NDC1HWC0")
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {})
    assert "NDC1HWC0" in LAYOUTS
