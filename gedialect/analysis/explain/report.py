"""The facts of a session as a file: JSON for programs, one page of HTML for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.resources import files

from gedialect.analysis.explain.facts import UNASKED, SessionFacts, VariableFacts
from gedialect.analysis.explain.neighbourhood import Surroundings
from gedialect.analysis.explain.picture import can_draw, pictures

MOST_VARIABLES = 400
"""A page shows so many variables; all are in JSON."""

MOST_PICTURES = 24
MOST_DAMAGE = 40
_WORST = ("different", "unknown", "equal", UNASKED)


def as_json(facts: SessionFacts) -> str:
    """All facts, with the sums that a page begins with."""
    summary = {
        "variables": len(facts.variables),
        "converted": len(facts.converted),
        "saved": facts.saved,
        "saved_in": facts.saved_in,
        "memory": facts.memory,
        "proofs": facts.proofs(),
        "reasons": [asdict(reason) for reason in facts.reasons],
    }
    return json.dumps({"summary": summary, **asdict(facts)}, indent=1, ensure_ascii=False) + "\n"


def as_html(facts: SessionFacts, before: Mapping[str, Surroundings], after: Mapping[str, Surroundings]) -> str:
    """A page that holds all that it needs: nothing is loaded from elsewhere."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    shown = sorted(facts.variables, key=_interest)[:MOST_VARIABLES]
    drawn = [each.name for each in shown if each.is_converted or _differs(each)][:MOST_PICTURES]
    proofs = facts.proofs()
    template = (files("gedialect.analysis.explain") / "page.html").read_text("utf-8")
    return environment.from_string(template).render(
        facts=facts,
        size=bytes_text,
        sentence=_sentence(facts),
        shown=shown,
        damage=facts.damage[:MOST_DAMAGE],
        damage_left=max(0, len(facts.damage) - MOST_DAMAGE),
        removed=sum(len(each.removed) for each in facts.variables),
        left=sum(len(each.left) for each in facts.variables),
        added=sum(len(each.added) for each in facts.variables),
        worst=next((answer for answer in _WORST if proofs.get(answer)), UNASKED),
        proofs=""
        if set(proofs) <= {UNASKED}
        else "proofs: " + ", ".join(f"{n} {a}" for a, n in sorted(proofs.items())),
        pictures=pictures(drawn, before, after),
        can_draw=can_draw(),
    )


def _interest(variable: VariableFacts) -> tuple[int, int]:
    """What a reader wants to see first: what differs, then what saves most."""
    return (0 if _differs(variable) else 1 if variable.is_converted else 2, -variable.saved)


def _differs(variable: VariableFacts) -> bool:
    return variable.proof == "different" or variable.run == "different"


def _sentence(facts: SessionFacts) -> str:
    """The session in one sentence."""
    converted, total = len(facts.converted), len(facts.variables)
    if not total:
        return "There are no variables in this session."
    if not converted:
        return "No variable of this session is stored otherwise than its author wrote it; the reasons are below."
    gone = sum(len(each.removed) for each in facts.variables)
    graph, most = next(iter(facts.saved_in.items()))
    saved = f'; a step of "{graph}" moves {bytes_text(most)} less' if most > 0 else ""
    return (
        f"{converted} of {total} variables are stored in the form that their readers want, so that {gone} conversions"
        f" are done once, and no longer in each step{saved}."
    )


def bytes_text(count: int) -> str:
    """A number of bytes as a person reads it, without its sign."""
    size = abs(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{size} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} TiB"
