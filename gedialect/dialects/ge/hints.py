"""Names of values in text, after the nodes that produce them."""

from __future__ import annotations

import re

from gedialect.dialects.ge.node import NodeOp

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_$.-]+")
# What tells values of one name apart in text; reading it takes one such ending away.
_NUMBERS = re.compile(r"(?:_[0-9]+)+\Z")


def name_hint_of(node_name: str) -> str | None:
    """The name that values of a node have in text, before they are told apart; None where nothing is left of it.

    It never ends like a number that tells values apart: `a_1_1` and the second `a_2` would both be `%a_1`.
    """
    return without_numbers(_NOT_IN_NAMES.sub("_", node_name).lstrip("0123456789-")) or None


def without_numbers(hint: str) -> str:
    """A name of values without the numbers at its end that tell values of one name apart."""
    return _NUMBERS.sub("", hint)


def name_results(node: NodeOp) -> None:
    """Suggests the node's name, as far as a value may have it, for the values that it produces."""
    hint = name_hint_of(node.node_name)
    for result in node.results:
        result.name_hint = hint
