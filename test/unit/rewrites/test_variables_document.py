"""The page on the variable passes names them all, in the order in which they run."""

import re

import shared_data

from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass


def test_the_page_names_the_passes_in_order() -> None:
    """[order-1]"""
    text = (shared_data.ROOT / "docs" / "variables.md").read_text()
    named = re.findall(r"^\| `([a-z-]+)` \| .* \| \[", text, re.MULTILINE)
    assert named == [instance.name for instance in GeVariablePipelinePass().passes()]
