"""`--verify-equivalence=run`: what running graphs before and after their passes shows, as diagnostics and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.analysis.equivalence.forms import names_of_variables
from gedialect.analysis.equivalence.running.compare import RunOptions, RunReport, compare_runs
from gedialect.analysis.equivalence.running.compare_executions import compare_executions
from gedialect.analysis.equivalence.running.executions import graphs_that_run
from gedialect.analysis.equivalence.running.shrink import shrink
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.analysis.explain.facts import NOT_TOLD_APART
from gedialect.cli.check_options import Checks
from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.consumer_order import ordered_copy
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.translate.mlir_text import print_mlir

Passes = Callable[[ModuleOp], bool]


def compare_runs_of(
    source: ModuleOp,
    passes: Passes,
    checks: Checks,
    contents: Sequence[Mapping[str, float | int]],
    diagnostics: Diagnostics,
    *,
    ahead: tuple[str, str] | None = None,
) -> tuple[Answer, dict[str, str]]:
    """Runs a session before and after passes, and says what differs; tells the answer, and it for each variable.

    `contents` are elements that proofs name, and `ahead` is a node that waits too little: where all runs equal, each
    graph runs once more on variables that begin with each of these, and that node as early as it may.
    """
    options = RunOptions(poisoned=checks.poison)
    try:
        report = _compared(source, passes, options)
        for elements in contents or ([{}] if ahead else []):
            if report.answer is Answer.EQUAL:
                options = RunOptions(alone=True, steps=1, contents=elements, ahead=ahead)
                report = _compared(source, passes, options)
    except GeError as error:
        diagnostics.report(error.diagnostic)
        return Answer.DIFFERENT, {}
    names = names_of_variables(roots_of(source))
    if report.answer is Answer.DIFFERENT:
        _tell(source, report, diagnostics)
        if checks.difference is not None:
            smallest = shrink(source, lambda part: _compared(part, passes, options).shows(report))
            write_output(checks.difference, print_mlir(smallest))
    elif report.answer is Answer.UNKNOWN:
        _tell_unknown(report, "not run to an end", roots_of(source)[0], diagnostics)
    else:
        for root in roots_of(source):
            diagnostics.remark(root, f'graph "{root.graph_name}" runs to equal bits before and after')
    return report.answer, _by_variable(names, report)


def compare_executions_of(
    name: str,
    before: ModuleOp,
    after: ModuleOp,
    places: Mapping[int, Operation],
    weights: Path,
    diagnostics: Diagnostics,
) -> tuple[Answer, dict[str, str]]:
    """Executes a session before and after a pass of that name, and says what differs; answers as `compare_runs_of`.

    `places` are where graphs are written, by id.
    """
    graphs = graphs_that_run(before)
    first = next(iter(places.values()), None)
    try:
        report = compare_executions(before, after, weights)
    except GeError as error:
        found = error.diagnostic
        message = f"cannot be run any more after {name}: {found.message}"
        diagnostics.error(found.location or first, message, label=found.label)
        return Answer.DIFFERENT, {}
    if report.answer is Answer.DIFFERENT:
        ids = {graph.graph_name: graph_id for graph_id, graph in graphs.items()}
        for each in report.differences:
            diagnostics.error(places.get(ids[each.graph]), f"runs otherwise after {name}: {each}")
    elif report.answer is Answer.UNKNOWN:
        _tell_unknown(report, f"not run to an end, before {name}", first, diagnostics)
    else:
        for graph_id, graph in graphs.items():
            message = f'graph "{graph.graph_name}" runs to equal bits before and after {name}'
            diagnostics.remark(places.get(graph_id), message)
    return report.answer, _by_variable(names_of_variables(graphs.values()), report)


def _tell_unknown(report: RunReport, what: str, first: Operation | None, diagnostics: Diagnostics) -> None:
    """Says why nothing is known, where that is: at what cannot be run, or at the first graph."""
    error = report.error
    at = first if error is None or error.location is None else error.location
    diagnostics.warning(at, f"{what}: {report.reason}", label=None if error is None else error.label)


def _by_variable(names: Iterable[str], report: RunReport) -> dict[str, str]:
    """The answer for each variable: of those in which nothing differs, runs that end with a difference say no more."""
    runs = dict.fromkeys(names, str(report.answer))
    if report.answer is not Answer.DIFFERENT:
        return runs
    is_told_apart = all(each.variables for each in report.differences)
    runs = dict.fromkeys(runs, str(Answer.UNKNOWN) if is_told_apart else NOT_TOLD_APART)
    different = [name for each in report.differences for name in each.variables]
    return runs | dict.fromkeys(different, str(Answer.DIFFERENT))


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
