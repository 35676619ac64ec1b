"""Why each variable is as it is: of the decisions that were told of it, those that made it so. `[acc-6]`"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gedialect.analysis.explain.facts import Refusal, VariableFacts
from gedialect.analysis.explain.neighbourhood import Surroundings
from gedialect.diagnostics import Diagnostic, Location

_DECISION = re.compile(r'variable "(?P<name>.*?)" (?P<what>(?P<kind>now stored as|left as it is|is stored as).*)', re.S)
_REFUSED = "left as it is: "


@dataclass(frozen=True, slots=True)
class _Decision:
    kind: str
    text: str
    label: str
    graph_id: int | None


def add_reasons(
    by_name: Mapping[str, VariableFacts],
    said: Sequence[Diagnostic],
    graph_ids: Mapping[Location, int],
    titles: Mapping[int, str],
    before: Mapping[str, Surroundings],
) -> None:
    """Gives each variable the reason why it is stored otherwise, or why each compile of a graph left it as it is.

    Any graph alone may store it otherwise. So what keeps it are the graphs that ask for another form and are refused,
    and not one that only reads it; a graph that is built again says of itself what its last build says.
    """
    decisions: dict[str, list[_Decision]] = {}
    for diagnostic in said:
        found = _DECISION.match(diagnostic.message)
        if found is not None and found["name"] in by_name:
            graph_id = None if diagnostic.location is None else graph_ids.get(diagnostic.location)
            decision = _Decision(found["kind"], found["what"], diagnostic.label or "", graph_id)
            decisions.setdefault(found["name"], []).append(decision)
    for name, mine in decisions.items():
        around = before.get(name, Surroundings())
        _add_reason(by_name[name], mine, titles, around.asking)


def _add_reason(
    variable: VariableFacts, decisions: Sequence[_Decision], titles: Mapping[int, str], asking: set[int]
) -> None:
    refused = {each.graph_id: each for each in decisions if each.text.startswith(_REFUSED)}
    stored = [each for each in reversed(decisions) if each.kind == "now stored as"]
    stored += [each for each in decisions if each.kind == "is stored as"]
    if stored:
        main = stored[0]
        variable.reason, variable.label, variable.reason_graph = main.text, main.label, _title(main, titles)
        return
    variable.refusals = [
        Refusal(_title(each, titles), each.text.removeprefix(_REFUSED), each.label, each.graph_id in asking)
        for each in refused.values()
    ]
    first = next((each for each in variable.refusals if each.stops), next(iter(variable.refusals), None))
    if first is not None:
        variable.reason, variable.label, variable.reason_graph = first.reason, first.label, first.graph


def _title(decision: _Decision, titles: Mapping[int, str]) -> str:
    return "" if decision.graph_id is None else titles[decision.graph_id]
