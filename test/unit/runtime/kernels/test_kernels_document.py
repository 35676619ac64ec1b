"""The page on kernels is true: its Python runs, and its tables are the registry's."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import shared_data
from runtime.kernels.every_sample import SAMPLES
from runtime.kernels.samples import run, shape_call

from gedialect.runtime.kernels import registry
from gedialect.runtime.kernels.registry import all_kernels, find_kernel, has_kernel

PAGE = (shared_data.ROOT / "docs" / "kernels.md").read_text()


def test_the_page_s_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    # The page adds kernels: to a table that is put back afterwards.
    monkeypatch.setattr(registry, "_kernels", dict(all_kernels()))
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    exec(compile("\n".join(blocks), "docs/kernels.md", "exec"), {})
    assert has_kernel("MySwish")


def cells(pattern: str) -> Iterator[tuple[str, str, set[str]]]:
    """Type, inputs and outputs, and attributes of each kernel that a table lists."""
    for match in re.finditer(r"^\| (`[A-Z]\w+`.*?) \| `(.*?)` \| (.*?)\|$", pattern, re.MULTILINE):
        for type in re.findall(r"`(\w+)`", match[1]):
            yield type, match[2], set(re.findall(r"`(\w+)`", match[3]))


def test_tables_list_all_kernels_with_their_inputs_and_outputs() -> None:
    assert {type: ports for type, ports, _ in cells(PAGE)} == {
        type: found.signature for type, found in all_kernels().items()
    }


class Recorder(dict[str, Any]):
    """Attributes that remember what was asked for."""

    def __init__(self, values: Any) -> None:
        super().__init__(values)
        self.read: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


def test_tables_list_the_attributes_that_kernels_read() -> None:
    read: dict[str, set[str]] = {}
    for sample in SAMPLES:
        attributes = Recorder(sample.attributes)
        run(replace(sample, attributes=attributes))
        find_kernel(sample.type).shapes(shape_call(replace(sample, attributes=attributes)))
        read.setdefault(sample.type, set()).update(attributes.read)
    assert {type: names for type, _, names in cells(PAGE) if type in read} == read
