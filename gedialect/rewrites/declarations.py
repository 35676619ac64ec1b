"""Variables that the graphs of a session declare in ways that no change leads between. `[dev-declared]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.state import Session, VariableManager


def warn_of_declarations(roots: Sequence[GraphOp], session: Session, diagnostics: Diagnostics) -> None:
    """Says which variables of a graph are not what an earlier graph or the session says of them; each name once.

    What cannot be told, because dims are not known, is not said.
    """
    firsts: dict[str, tuple[NodeOp, GraphOp]] = {}
    told: set[str] = set()
    for root in roots:
        for node in _variables(root):
            name = node.node_name
            first, graph = firsts.setdefault(name, (node, root))
            if first is node:
                there, who = session.variables.current(name), "the session has it"
            elif graph is root or name in told or first.results[0].type is node.results[0].type:
                continue
            else:
                there, who = first.output_desc(0), f'graph "{graph.graph_name}" declares it'
            here = node.output_desc(0)
            if here is None or there is None or not _differ(name, here, there, session.variables):
                continue
            told.add(name)
            diagnostics.warning(
                node,
                f"is declared as {here}, where {who} as {there}: they do not share what variable '{name}' holds",
                label="dev-declared",
            )


def _variables(root: GraphOp) -> Iterator[NodeOp]:
    for graph in root.family():
        for node in graph.nodes:
            if node.ge_type in VARIABLE_TYPES and not isinstance(node, VariableRefOp) and node.data_results:
                yield node


def _differ(name: str, here: TensorDesc, there: TensorDesc, variables: VariableManager) -> bool:
    """Whether a variable is declared in two ways between which its path does not lead."""
    if here.storage == there.storage or not (here.has_known_shape and there.has_known_shape):
        return False
    path = variables.path(name)
    if path and all(step.type in KEEPS_DATA for step in path):
        return False
    current = variables.current(name)
    forms = [form.storage for step in path for form in (step.input, step.output)]
    forms += [] if current is None or not path else [current.storage]
    return here.storage not in forms or there.storage not in forms
