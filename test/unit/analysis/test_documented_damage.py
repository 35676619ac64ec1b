"""Every rule that the documentation calls unsound, and every deviation, has a session on which checks are tried."""

import re
from pathlib import Path

from analysis.test_damage import DAMAGE
from analysis.test_planted_bugs import BUGS

SEMANTICS = Path(__file__).parents[3] / "docs" / "semantics"

NO_DAMAGE = {
    "dev-acc-order": "whatever the order, each group is decided on by the same rules",
    "dev-missing-pair": "there the engine ends",
    "dev-no-descriptor-producer": "there the engine refuses the graph",
    "dev-name-taken": "a graph with two nodes of one name is refused by the verifier",
    "dev-varkey-separator": "addresses, not graphs",
    "dev-shared-size": "addresses, not graphs",
    "dev-restore-apart": "addresses, not graphs",
    "dev-cache-entries": "the cache, which checks pass over",
    "dev-groups": "what one conversion is; before and after passes it is the same",
    "dev-groups-empty": "there the engine ends",
    "dev-groups-3d": "what one conversion is",
    "dev-c04-shape": "what one conversion is",
    "dev-c04-channels": "what one conversion is",
    "dev-sub-byte": "what one conversion is",
    "dev-cast-undefined": "what one conversion is",
    "dev-identity-copy": "execution graphs",
    "dev-readers-first": "execution graphs",
    "dev-kernel-numbers": "what one node computes",
    "dev-kernel-range": "what one node computes",
    "dev-kernel-alone": "what one node computes",
}
"""Deviations that are about something else than the values of graphs before and after passes."""


def rules() -> dict[str, str]:
    """The text of each rule by its label."""
    pattern = re.compile(r"^- `([a-z0-9-]+)`(.*?)(?=^- `|^#|\Z)", re.DOTALL | re.MULTILINE)
    found = (match for path in SEMANTICS.glob("*.md") for match in pattern.finditer(path.read_text()))
    return {match[1]: match[2] for match in found}


def test_each_unsound_rule_is_tried() -> None:
    unsound = {label for label, text in rules().items() if "*Unsound" in text}
    assert unsound
    assert not {label for label in unsound if not any(f"{label}]" in name for name in DAMAGE)}


def test_each_deviation_is_tried_or_is_about_something_else() -> None:
    deviations = {label for label in rules() if label.startswith("dev-")}
    tried = {label for label in deviations if any(f"[{label}]" in name for name in BUGS)}
    assert tried | NO_DAMAGE.keys() == deviations
    assert not tried & NO_DAMAGE.keys()
