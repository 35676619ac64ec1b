"""A pass over a module that has to do with execution graphs: sessions before and after it are executed, and compared.

Both begin with the same contents of variables and get the same inputs. Each output, and what each variable of a graph
holds after every run of it, must be equal bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp, StringAttr

from gedialect.analysis.equivalence.running.compare import STEPS, RunReport
from gedialect.analysis.equivalence.running.contents import Contents
from gedialect.analysis.equivalence.running.elements import first_difference, same_content
from gedialect.analysis.equivalence.running.executions import Executions, Found
from gedialect.analysis.equivalence.running.side_by_side import RunDifference
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.diagnostics import GeError
from gedialect.dialects.gert.kernel import KernelOp


def compare_executions(before: ModuleOp, after: ModuleOp, weights: Path = Path(), steps: int = STEPS) -> RunReport:
    """Executes a session before and after a pass, `steps` times all graphs.

    What cannot be run before is unknown. Raises GeError for what runs before and cannot be run after.
    """
    file = _supplied(before) or _supplied(after)
    if file:
        return RunReport(Answer.UNKNOWN, (), f"a user supplies the memory for file '{file}'")
    try:
        first = Executions(before, weights)
    except GeError as error:
        return RunReport.not_run(error)
    with closing(first), closing(Executions(after, weights)) as other:
        for step in range(steps):
            for graph_id, graph in first.graphs.items():
                try:
                    inputs = first.inputs(graph_id, step)
                    outputs = first.run(graph_id, inputs)
                except GeError as error:
                    return RunReport.not_run(error)
                if graph_id not in other.graphs:
                    raise GeError(graph, f'expected graph "{graph.graph_name}" to be there still, got none')
                given = other.run(graph_id, inputs)
                found = [
                    *_outputs(step, graph.graph_name, outputs, given, first.contents),
                    *_variables(step, graph_id, first, other),
                ]
                if found:
                    return RunReport(Answer.DIFFERENT, tuple(found))
    return RunReport(Answer.EQUAL)


def _supplied(module: ModuleOp) -> str:
    """A file of weights whose memory a graph takes from its user, "" for none. `[v2-4]`"""
    for op in module.walk():
        if isinstance(op, KernelOp) and isinstance(file := op.attributes.get("file"), StringAttr):
            return file.data
    return ""


def _outputs(
    step: int, graph: str, before: list[tuple[str, Found]], after: list[tuple[str, Found]], contents: Contents
) -> Iterator[RunDifference]:
    if len(before) != len(after):
        yield RunDifference(step, graph, "", "number of outputs", (), str(len(before)), str(len(after)))
    for index, ((name, old), (_, new)) in enumerate(zip(before, after, strict=False)):
        yield from _difference(step, graph, f'output {index} "{name}"', old, new, contents)


def _variables(step: int, graph_id: int, first: Executions, other: Executions) -> Iterator[RunDifference]:
    graph = first.graphs[graph_id].graph_name
    for name in first.variables(graph_id):
        old, new = first.variable(name), other.variable(name)
        what = f'content of variable "{name}"'
        if old is None or (new is None and first.is_untouched(name)):
            continue
        if new is None:
            yield RunDifference(step, graph, "", what, (), "written", "not there", name)
        else:
            yield from _difference(step, graph, what, old, new, first.contents, name)


def _difference(
    step: int, graph: str, what: str, old: Found, new: Found, contents: Contents, variable: str = ""
) -> Iterator[RunDifference]:
    if not same_content(old.content, new.content, old.desc):
        place, before, after = first_difference([old.content], [new.content], old.desc, contents)
        yield RunDifference(step, graph, "", what, place, before, after, variable)
