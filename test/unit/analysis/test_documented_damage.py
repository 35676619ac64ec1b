"""Every rule that the documentation calls unsound, and every deviation, has a session on which checks are tried."""

import re
from pathlib import Path

from analysis.test_damage import DAMAGE
from analysis.test_planted_bugs import BUGS
from analysis.test_times import DIFFERENT

from gedialect.rewrites import ALL_PASSES

SEMANTICS = Path(__file__).parents[3] / "docs" / "semantics"

ABOUT_PASSES = {*ALL_PASSES, "Nodes and edges that passes add"}
"""Sections of deviations that are about graphs before and after passes; others are about one conversion, or state."""

NO_DAMAGE = {
    "dev-acc-order": "whatever the order, each group is decided on by the same rules",
    "dev-missing-pair": "there the engine ends",
    "dev-no-descriptor-producer": "there the engine refuses the graph",
    "dev-name-taken": "a graph with two nodes of one name is refused by the verifier",
}
"""Deviations of passes that change no value."""


def rules() -> dict[str, str]:
    """The text of each rule by its label."""
    pattern = re.compile(r"^- `([a-z0-9-]+)`(.*?)(?=^- `|^#|\Z)", re.DOTALL | re.MULTILINE)
    found = (match for path in SEMANTICS.glob("*.md") for match in pattern.finditer(path.read_text()))
    return {match[1]: match[2] for match in found}


def test_each_unsound_rule_is_tried() -> None:
    unsound = {label for label, text in rules().items() if "*Unsound" in text}
    assert unsound
    assert not {label for label in unsound if not any(label in name for name in (*DAMAGE, *DIFFERENT))}


def test_each_deviation_of_a_pass_is_tried() -> None:
    sections = re.split(r"^## (.*)$", (SEMANTICS / "deviations.md").read_text(), flags=re.MULTILINE)[1:]
    texts = dict(zip(sections[::2], sections[1::2], strict=True))
    about = "".join(text for title, text in texts.items() if title in ABOUT_PASSES)
    deviations = set(re.findall(r"^- `(dev-[a-z0-9-]+)`", about, re.MULTILINE))
    tried = {label for label in deviations if any(f"[{label}]" in name for name in BUGS)}
    assert tried
    assert tried | NO_DAMAGE.keys() == deviations
    assert not tried & NO_DAMAGE.keys()
