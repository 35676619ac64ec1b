"""What ge-run warns of: graphs that run, and hardly do what their author meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.ir import Operation

from gedialect.cli.ge_run_graphs import SessionGraph
from gedialect.diagnostics import Diagnostics, Location
from gedialect.dialects.ge.graph import GraphOp
from gedialect.files.array_files import StoredArray
from gedialect.runtime.kernels.input_names import misread_names
from gedialect.wording import did_you_mean

Place = Operation | Location | None

_MOST = 4
"""Warnings of one kind about a graph; of more, the first one says how many there are."""


def warn_of_inputs(graphs: Sequence[SessionGraph], given: Mapping[str, StoredArray], diagnostics: Diagnostics) -> None:
    """Says which arrays are given for inputs by names that no graph has."""
    known = {name for graph in graphs for name in graph.input_names}
    for name, array in given.items():
        if name not in known:
            message = f"expected a graph that runs to have an input '{name}', got none{did_you_mean(name, known)}"
            diagnostics.warning(array.place, message)


def warn_of_names(graphs: Iterable[SessionGraph], diagnostics: Diagnostics) -> None:
    """Says which nodes have names of inputs that are not those of their type, in its order. `[warn-11]`"""
    for graph in dict.fromkeys(graphs):
        found: list[tuple[Place, str]] = []
        family = graph.op.family() if isinstance(graph.op, GraphOp) else []
        for node in (node for each in family for node in each.nodes if node.input_names is not None):
            names = node.names_of_inputs()
            known = misread_names(node.ge_type, names)
            if known:
                message = f"names inputs {_listed(names)}, which are taken by position, as {_listed(known)}"
                found.append((node, message))
        _warn(found, f'nodes that graph "{graph.name}" runs', "warn-11", diagnostics)


def warn_of_unwritten(first_reads: Mapping[str, Operation], graph: SessionGraph, diagnostics: Diagnostics) -> None:
    """Says where a graph reads variables that hold nothing yet. `[dev-unwritten]`"""
    found: list[tuple[Place, str]] = [
        (
            Location.of(reader) or Location.of(graph.op),
            f'variable "{name}" is read here, and nothing has written it: it holds zeros',
        )
        for name, reader in first_reads.items()
    ]
    _warn(found, f'variables that graph "{graph.name}" reads', "dev-unwritten", diagnostics)


def _warn(found: Sequence[tuple[Place, str]], others: str, label: str, diagnostics: Diagnostics) -> None:
    """Warns of each, or of the first and how many others there are."""
    if len(found) > _MOST:
        place, message = found[0]
        found = [(place, f"{message}; so do {len(found) - 1} other {others}")]
    for place, message in found:
        diagnostics.warning(place, message, label=label)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
