"""`--verify-equivalence=run`: what running graphs before and after their passes shows, as diagnostics and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.running.compare import RunOptions, RunReport, compare_runs
from gedialect.analysis.equivalence.running.shrink import shrink
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.analysis.explain.facts import NOT_TOLD_APART
from gedialect.cli.check_options import Checks
from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.edges import ordered_copy
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.translate.mlir_text import print_mlir

Passes = Callable[[ModuleOp], bool]


def compare_runs_of(
    source: ModuleOp,
    passes: Passes,
    checks: Checks,
    contents: Mapping[str, float | int],
    diagnostics: Diagnostics,
    *,
    ahead: tuple[str, str] | None = None,
) -> tuple[Answer, dict[str, str]]:
    """Runs a session before and after passes, and says what differs; tells the answer, and it for each variable.

    `contents` are elements that a proof names, and `ahead` is a node that waits too little: where all runs equal, each
    graph runs once more on variables that begin with these, and that node as early as it may.
    """
    options = RunOptions(poisoned=checks.poison)
    try:
        report = _compared(source, passes, options)
        if report.answer is Answer.EQUAL and (contents or ahead):
            options = RunOptions(alone=True, steps=1, contents=contents, ahead=ahead)
            report = _compared(source, passes, options)
    except GeError as error:
        diagnostics.report(error.diagnostic)
        return Answer.DIFFERENT, {}
    names = dict.fromkeys(node.node_name for node in _nodes(source) if node.ge_type in ("Variable", "VariableV2"))
    runs = {name: str(report.answer) for name in names}
    if report.answer is Answer.DIFFERENT:
        runs = dict.fromkeys(names, NOT_TOLD_APART)
        _tell(source, report, diagnostics)
        runs |= {each.variable: str(Answer.DIFFERENT) for each in report.differences if each.variable}
        if checks.difference is not None:
            smallest = shrink(source, lambda part: _compared(part, passes, options).shows(report))
            write_output(checks.difference, print_mlir(smallest))
    elif report.answer is Answer.UNKNOWN:
        diagnostics.warning(roots_of(source)[0], f"not run to an end: {report.reason}")
    else:
        for root in roots_of(source):
            diagnostics.remark(root, f'graph "{root.graph_name}" runs to equal bits before and after')
    return report.answer, runs


def _compared(source: ModuleOp, passes: Passes, options: RunOptions) -> RunReport:
    after = ordered_copy(source)
    if not passes(after):
        raise GeError(None, "expected passes that succeed again, got one that failed on a copy of the input")
    return compare_runs(source, after, options)


def _tell(source: ModuleOp, report: RunReport, diagnostics: Diagnostics) -> None:
    places = {(graph.graph_name, node.node_name): node for graph in graphs_of(source) for node in graph.nodes}
    roots = {graph.graph_name: graph for graph in roots_of(source)}
    for difference in report.differences:
        at = places.get((difference.graph, difference.node)) or roots.get(difference.graph)
        diagnostics.error(at, f"runs otherwise{' ' * bool(report.reason)}{report.reason}: {difference}")


def _nodes(module: ModuleOp) -> list[NodeOp]:
    return [node for graph in graphs_of(module) for node in graph.nodes]
