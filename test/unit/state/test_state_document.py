"""The Python in the page on sessions runs, and what it asserts holds."""

import re

import shared_data

PAGE = shared_data.ROOT / "docs" / "state.md"


def test_the_page_s_python_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 8
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {})
