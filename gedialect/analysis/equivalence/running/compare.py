"""Sessions before and after a run of passes, run side by side: outputs and contents of variables must be equal bits.

Both begin with the same contents of variables and get the same inputs. What a variable holds after the passes is
compared with what its path makes of what it holds before them. A graph that does not say what runs first may give one
thing or another: where the graphs before the passes do so themselves, nothing is said of the graphs after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.casts import IEEE, REFERENCE
from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.forms import GraphForms, variables_of
from gedialect.analysis.equivalence.image import image_of
from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.moves import indices
from gedialect.analysis.equivalence.running.contents import Bytes, Contents, along, desc_at, digest, size_of
from gedialect.analysis.equivalence.running.machine import Cell, Machine, Memory, Settings, Trace
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.dialects.ge.edges import data_consumers
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.casts import form_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session, TransStep

STEPS = 3
"""So often all graphs of a session run, one after the other."""

POISONED = "with signalling values as padding"

Path = tuple[TransStep, ...]


@dataclass(frozen=True)
class RunOptions:
    """How sessions are run: see `Settings`.

    `alone` runs each graph on variables that no other graph has written. With `poisoned`, graphs after the passes are
    also compared with themselves, where padding is zero. `contents` are elements that variables begin with, by name.
    """

    free: bool = False
    poisoned: bool = False
    alone: bool = False
    steps: int = STEPS
    contents: Mapping[str, float | int] = field(default_factory=dict[str, "float | int"])


@dataclass(frozen=True)
class RunDifference:
    """The first element that is not the same: where, what it was and is, and how it got there.

    `variable` is the name whose content it is, "" for an output; `path` are the nodes from where it was first seen.
    """

    step: int
    graph: str
    node: str
    what: str
    place: tuple[int, ...]
    before: str
    after: str
    variable: str = ""
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        way = f", by way of {' -> '.join(self.path)}" if self.path else ""
        where = f"at {list(self.place)}" if self.place else "as a whole"
        return f"{self.what} differs in step {self.step}, {where}: {self.before} before and {self.after} after{way}"


@dataclass(frozen=True)
class RunReport:
    """What running showed: the answer, the differences of the first graph that differs, and why nothing is known."""

    answer: Answer
    differences: tuple[RunDifference, ...] = ()
    reason: str = ""


def compare_runs(before: ModuleOp, after: ModuleOp, options: RunOptions | None = None) -> RunReport:
    """Runs a session before and after passes. Raises GeError for graphs that cannot be run."""
    options = options or RunOptions()
    early = Settings(options.free)
    others = replace(early, late=True), replace(early, at_refs=True), replace(early, late=True, at_refs=True)
    racy = False
    for settings in (early, others[0]):
        report = _Runs(before, after, options, (settings, settings)).report()
        if report.answer is Answer.EQUAL:
            continue
        # The same order on both sides may come out as different orders: does it matter which, before the passes?
        alone = (_Runs(before, before, options, (early, other)).report() for other in others)
        racy = any(each.answer is not Answer.EQUAL for each in alone)
        if not racy:
            return report
    if racy:
        return RunReport(Answer.UNKNOWN, (), "the graphs give one thing or another, depending on what runs first")
    if options.poisoned:
        return _Runs(after, after, options, (early, replace(early, poisoned=True))).report(POISONED)
    return RunReport(Answer.EQUAL)


class _Runs:
    """Two sessions, with the settings of each."""

    def __init__(
        self, before: ModuleOp, after: ModuleOp, options: RunOptions, settings: tuple[Settings, Settings]
    ) -> None:
        self._options = options
        self._settings = settings
        self._contents = Contents()
        self._chains = Chains()
        for module in (before, after):
            self._contents.learn(graphs_of(module))
        self._roots = roots_of(before), roots_of(after)
        self._sessions = read_session(before), read_session(after)
        self._paths = [_paths(roots, session) for roots, session in zip(self._roots, self._sessions, strict=True)]
        if before is after:
            self._paths[1] = self._paths[0]
        answers = self._answers(before)
        self._machines: list[dict[int, Machine]] = [
            {root.graph_id: self._machine(root, replace(one, answers=answers.get(root.graph_id, {}))) for root in roots}
            for roots, one in zip(self._roots, settings, strict=True)
        ]
        self._originals = _originals(self._roots[0], self._sessions[1])

    def _machine(self, root: GraphOp, settings: Settings) -> Machine:
        return Machine(root, self._contents, self._chains.steps, settings)

    def _answers(self, before: ModuleOp) -> dict[int, dict[tuple[str, str], bool]]:
        """What each graph's questions whether variables are initialised come to. `[vinit-3]`"""
        answers: dict[int, dict[tuple[str, str], bool]] = {}
        session = read_session(before)
        for root in roots_of(before):
            answers[root.graph_id] = {}
            if not any(kind_of(node) is Kind.QUESTION for graph in root.family() for node in graph.nodes):
                continue
            image = image_of(root, self._chains, {})
            mine = answers[root.graph_id]
            for key, name in image.asked.items():
                asker = image.numbers[key]
                assigns = image.assigned.get((key[0], name), ())
                mine[key] = session.variables.known(name) or any(image.order.before(each, asker) for each in assigns)
        return answers

    # --- running

    def report(self, reason: str = "") -> RunReport:
        """What comes out; `reason` says what is compared where that is not two sessions."""
        memories = self._memory(0), self._memory(1)
        for step in range(self._options.steps):
            for root in self._roots[0]:
                if root.graph_id not in self._machines[1]:
                    return RunReport(Answer.UNKNOWN, (), f'graph "{root.graph_name}" is no compute graph any more')
                if self._options.alone:
                    memories = self._memory(0), self._memory(1)
                traces = [
                    machines[root.graph_id].run(memory, step)
                    for machines, memory in zip(self._machines, memories, strict=True)
                ]
                found = list(self._differences(step, root, traces[0], traces[1]))
                found += self._changed_variables(step, root, memories)
                if found:
                    return RunReport(Answer.DIFFERENT, tuple(found), reason)
        return RunReport(Answer.EQUAL)

    def _memory(self, side: int) -> Memory:
        """Variables as a side takes them, all with the same contents. `[move-2]`"""
        memory: Memory = {}
        for name, desc in self._originals.items():
            data = self._contents.stored(desc, size_of(desc), digest("variable", name))
            data = _with(data, desc, self._options.contents.get(name))
            path = self._paths[side].get(name, ())
            rounding = REFERENCE if side and self._is_moved(name) else IEEE
            data = along(self._chains.steps, path, data, rounding)
            if self._settings[side].poisoned:
                data = self._contents.poison(path[-1].output if path else desc, data)
            memory[name] = Cell(data, name)
        return memory

    def _is_moved(self, name: str) -> bool:
        """Whether the engine's host converts the content of a variable. `[move-1]`"""
        variables = self._sessions[1].variables
        changer, owner = variables.changed_by(name), variables.allocated_by(name)
        is_new = self._paths[1].get(name, ()) != self._paths[0].get(name, ())
        return is_new and changer is not None and owner not in (None, changer)

    # --- comparing

    def _differences(self, step: int, root: GraphOp, old: Trace, new: Trace) -> Iterator[RunDifference]:
        """Outputs that differ: what is found by nodes that nothing reads."""
        nodes = {(graph.graph_name, node.node_name): node for graph in root.family() for node in graph.nodes}
        for key, times in old.times.items():
            node = nodes[key]
            if data_consumers(node):
                continue
            if new.times.get(key) != times:
                count = new.times.get(key, 0)
                yield RunDifference(step, *key, f'node "{key[1]}"', (), f"{times} runs", f"{count} runs")
                continue
            for index in range(len(node.data_operands)):
                first, second = old.inputs.get((*key, index)), new.inputs.get((*key, index))
                if first is None or second is None or _equal(first, second, node, index):
                    continue
                yield self._difference(step, key, node, index, (old, new), nodes)

    def _difference(
        self,
        step: int,
        key: tuple[str, str],
        node: NodeOp,
        index: int,
        traces: tuple[Trace, Trace],
        nodes: Mapping[tuple[str, str], NodeOp],
    ) -> RunDifference:
        first, second = (trace.inputs[(*key, index)] for trace in traces)
        desc = node.input_desc(index)
        place, before, after = _first_difference(first, second, desc, self._contents)
        path = _way(node, traces, nodes)
        return RunDifference(step, *key, f'input {index} of "{key[1]}"', place, before, after, "", path)

    def _changed_variables(self, step: int, root: GraphOp, memories: tuple[Memory, Memory]) -> Iterator[RunDifference]:
        for name in dict.fromkeys(node.node_name for node in variables_of(root)):
            old, new = memories[0].get(name), memories[1].get(name)
            if old is None or new is None:
                continue
            path, more = self._paths[1].get(name, ()), self._paths[0].get(name, ())
            desc = path[-1].output if path else self._originals[name]
            data = along(self._chains.steps, path[len(more) :], old.data, IEEE)
            first, second = (self._contents.content(desc, each) for each in (data, new.data))
            if _same(first, second, desc):
                continue
            place, before, after = _first_difference([first], [second], desc, self._contents)
            what = f'content of variable "{name}"'
            yield RunDifference(step, root.graph_name, name, what, place, before, after, name)


def _paths(roots: Sequence[GraphOp], session: Session) -> dict[str, Path]:
    """By variable, what its content went through before the graphs see it."""
    paths: dict[str, Path] = {}
    for root in roots:
        paths |= GraphForms(root, session, ()).now()
    return paths


def _originals(roots: Sequence[GraphOp], session: Session) -> dict[str, TensorDesc]:
    """The descriptors of variables before any change of form. `[mem-5]`"""
    originals: dict[str, TensorDesc] = {}
    for root in roots:
        for node in variables_of(root):
            path, desc = session.variables.path(node.node_name), node.output_desc(0)
            if path:
                originals.setdefault(node.node_name, path[0].input)
            elif desc is not None:
                originals.setdefault(node.node_name, desc)
    return originals


def _with(data: Bytes, desc: TensorDesc, element: float | None) -> Bytes:
    """The data with its first element replaced."""
    if element is None or desc.dtype.numpy is None or desc.dtype.is_sub_byte or not data.size:
        return data
    copy = data.copy()
    with np.errstate(all="ignore"):
        copy.view(form_of(desc.dtype))[0] = element
    return copy


def _equal(first: Sequence[Bytes | None], second: Sequence[Bytes | None], node: NodeOp, index: int) -> bool:
    desc = desc_at(node.input_type(index))
    return len(first) == len(second) and all(_same(a, b, desc) for a, b in zip(first, second, strict=True))


def _same(first: Bytes | None, second: Bytes | None, desc: TensorDesc | None) -> bool:
    """Whether two contents are equal bits; any NaN is as good as another."""
    if first is None or second is None:
        return first is second
    if np.array_equal(first, second):
        return True
    if first.size != second.size:
        return False
    numbers = [_numbers(data, desc) for data in (first, second)]
    if numbers[0] is None or numbers[1] is None or numbers[0].dtype.kind in "iub":
        return False
    return not bool(_differs(numbers[0], numbers[1]).any())


def _differs(first: Any, second: Any) -> Any:
    bits = f"u{first.dtype.itemsize}"
    with np.errstate(all="ignore"):
        return (first.view(bits) != second.view(bits)) & ~((first != first) & (second != second))


def _numbers(data: Bytes, desc: TensorDesc | None) -> Any:
    if desc is None or desc.dtype.numpy is None or desc.dtype.is_sub_byte:
        return None
    form = form_of(desc.dtype)
    return None if data.size % form.itemsize else data.view(form)


def _first_difference(
    first: Sequence[Bytes | None], second: Sequence[Bytes | None], desc: TensorDesc | None, contents: Contents
) -> tuple[tuple[int, ...], str, str]:
    """Where in the content, and what is there before and after."""
    for old, new in zip(first, second, strict=False):
        if _same(old, new, desc):
            continue
        if old is None or new is None or old.size != new.size:
            sizes = ["nothing" if data is None else f"{data.size} bytes" for data in (old, new)]
            return (), sizes[0], sizes[1]
        numbers = [_numbers(data, desc) for data in (old, new)]
        if desc is None or numbers[0] is None or numbers[1] is None:
            place = int((old != new).nonzero()[0][0])
            return (place,), f"byte {old[place]}", f"byte {new[place]}"
        place = int(_differs(numbers[0], numbers[1]).nonzero()[0][0])
        return (
            indices(place, contents.shape(desc), numbers[0].size),
            str(numbers[0][place]),
            str(numbers[1][place]),
        )
    return (), f"{len(first)} runs", f"{len(second)} runs"


def _way(end: NodeOp, traces: tuple[Trace, Trace], nodes: Mapping[tuple[str, str], NodeOp]) -> tuple[str, ...]:
    """The nodes through which a difference came, from the first that found something else to the one that shows it."""
    old, new = traces
    graph = end.parent_op()
    assert isinstance(graph, GraphOp), "a node stands in a graph"
    way, seen = [end], {end}
    while True:
        sources = [value.owner for value in way[-1].data_operands]
        before = next(
            (
                node
                for node in sources
                if isinstance(node, NodeOp) and node not in seen and _is_touched(node, graph.graph_name, old, new)
            ),
            None,
        )
        if before is None:
            return tuple(node.node_name for node in reversed(way))
        way.append(before)
        seen.add(before)


def _is_touched(node: NodeOp, graph: str, old: Trace, new: Trace) -> bool:
    """Whether a node found something else, or hands on what may be something else."""
    key = (graph, node.node_name)
    if key not in old.times:
        return bool(node.data_operands)
    return any(
        not _equal(old.inputs[(*key, index)], new.inputs.get((*key, index), []), node, index)
        for index in range(len(node.data_operands))
        if (*key, index) in old.inputs
    )
