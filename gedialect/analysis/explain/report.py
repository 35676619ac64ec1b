"""The facts of a session as a file: JSON for programs, one page of HTML for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.resources import files

from gedialect.analysis.explain.facts import SessionFacts, VariableFacts
from gedialect.analysis.explain.neighbourhood import Surroundings
from gedialect.analysis.explain.picture import can_draw, pictures

MOST_VARIABLES = 400
"""A page shows so many variables; all are in JSON."""

MOST_PICTURES = 100
"""A page draws so many variables; layouts take most of its time, and pictures most of its bytes."""

MOST_DAMAGE = 40
MOST_REASONS = 40
MOST_GRAPHS = 3


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
    everything = asdict(facts)
    for told, variable in zip(everything["variables"], facts.variables, strict=True):
        told["saved_in"] = variable.saved_in
    return json.dumps({"summary": summary, **everything}, indent=1, ensure_ascii=False) + "\n"


def as_html(facts: SessionFacts, before: Mapping[str, Surroundings], after: Mapping[str, Surroundings]) -> str:
    """A page that holds all that it needs: nothing is loaded from elsewhere."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    shown = sorted(facts.variables, key=_interest)[:MOST_VARIABLES]
    drawn = [each.name for each in shown[:MOST_PICTURES]]
    proofs = facts.proofs()
    template = (files("gedialect.analysis.explain") / "page.html").read_text("utf-8")
    return environment.from_string(template).render(
        facts=facts,
        size=bytes_text,
        moves=_moves,
        sentence=_sentence(facts),
        shown=shown,
        damage=facts.damage[:MOST_DAMAGE],
        damage_left=max(0, len(facts.damage) - MOST_DAMAGE),
        reasons=facts.reasons[:MOST_REASONS],
        reasons_left=max(0, len(facts.reasons) - MOST_REASONS),
        removed=len(facts.removed),
        left=len(facts.left),
        added=len(facts.added),
        proofs=", ".join(f"{count} {answer}" for answer, count in sorted(proofs.items())),
        pictures=pictures(drawn, before, after),
        can_draw=can_draw(),
        most_pictures=MOST_PICTURES,
    )


def _moves(saved_in: Mapping[str, int]) -> list[tuple[str, str]]:
    """What graphs move less or more in a step, and which; those that change alike are told together."""
    by_count: dict[int, list[str]] = {}
    for graph, count in saved_in.items():
        if count:
            by_count.setdefault(count, []).append(graph)
    return [
        (f"{bytes_text(count)} {'less' if count > 0 else 'more'}", _names(graphs)) for count, graphs in by_count.items()
    ]


def _names(graphs: list[str]) -> str:
    shown = ", ".join(graphs[:MOST_GRAPHS])
    return shown if len(graphs) <= MOST_GRAPHS else f"{shown} and {len(graphs) - MOST_GRAPHS} more"


def _interest(variable: VariableFacts) -> tuple[int, int]:
    """What a reader wants to see first: what differs, then what saves most."""
    most = max(variable.saved_in.values(), default=0)
    return (0 if _differs(variable) else 1 if variable.is_converted else 2, -most)


def _differs(variable: VariableFacts) -> bool:
    return variable.proof == "different" or variable.run == "different"


def _sentence(facts: SessionFacts) -> str:
    """The session in one sentence."""
    converted, total = len(facts.converted), len(facts.variables)
    if not total:
        return "There are no variables in this session."
    if not converted:
        return "No variable of this session is stored otherwise than its author wrote it; the reasons are below."
    gone = len(facts.removed)
    graph, most = next(iter(facts.saved_in.items()))
    saved = f'; a step of "{graph}" moves {bytes_text(most)} less' if most > 0 else ""
    wrong = sum(_differs(variable) for variable in facts.variables)
    warning = f" {wrong} {'does' if wrong == 1 else 'do'} not keep every value." if wrong else ""
    variables = "variable" if total == 1 else "variables"
    are, their = ("is", "its") if converted == 1 else ("are", "their")
    conversions = "conversion is" if gone == 1 else "conversions are"
    return (
        f"{converted} of {total} {variables} {are} stored in the form that {their} readers"
        f" want, so that {gone} {conversions} done once, and no longer in each step{saved}.{warning}"
    )


def bytes_text(count: int) -> str:
    """A number of bytes as a person reads it, without its sign."""
    size = abs(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{size} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} TiB"
