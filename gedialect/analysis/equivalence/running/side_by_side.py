"""Two sessions that run side by side, on the same contents of variables and the same inputs. `[move-2]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.casts import IEEE, REFERENCE
from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.forms import GraphForms, variables_of
from gedialect.analysis.equivalence.image import image_of
from gedialect.analysis.equivalence.kinds import HANDS_ON, Kind, kind_of
from gedialect.analysis.equivalence.running.cells import Cell, Memory
from gedialect.analysis.equivalence.running.contents import Contents, along, digest, size_of
from gedialect.analysis.equivalence.running.elements import (
    equal_contents,
    first_difference,
    same_content,
    way_to,
    with_element,
)
from gedialect.analysis.equivalence.running.machine import Machine
from gedialect.analysis.equivalence.running.races import races_of
from gedialect.analysis.equivalence.running.sequence import ran_too_early
from gedialect.analysis.equivalence.running.settings import Settings
from gedialect.analysis.equivalence.running.work import Trace
from gedialect.dialects.ge.edges import data_consumers
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session, TransStep

Path = tuple[TransStep, ...]


@dataclass(frozen=True)
class RunDifference:
    """The first element that is not the same: where, what it was and is, and how it got there.

    `variable` is the name whose content it is, "" for an output; `path` are the nodes from where it was first seen,
    and `origins` the variables that it was seen in there.
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
    origins: tuple[str, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that differ; none where they are not known."""
        return (self.variable,) if self.variable else self.origins

    @property
    def subject(self) -> tuple[str, str, str]:
        """What differs, in whatever step."""
        return self.graph, self.node, self.what

    def is_kind_of(self, other: RunDifference) -> bool:
        """Whether the same thing differs, and it began at the same node."""
        return self.subject == other.subject and self.path[:1] == other.path[:1]

    def __str__(self) -> str:
        way = f", by way of {' -> '.join(self.path)}" if self.path else ""
        origins = " and ".join(f'variable "{name}"' for name in self.origins)
        way += f", from {origins}" if origins else ""
        where = f"at {list(self.place)}" if self.place else "as a whole"
        return f"{self.what} differs in step {self.step}, {where}: {self.before} before and {self.after} after{way}"


class SideBySide:
    """Two sessions, the settings of each, and the elements that variables begin with.

    Where a node of the second runs as early as it may, the order in which nodes run is compared too.

    With `alone`, each graph runs on variables that no other graph has written. With `is_open`, what races leave open
    comes out as something else in the second session.
    """

    def __init__(
        self,
        before: ModuleOp,
        after: ModuleOp,
        settings: tuple[Settings, Settings],
        elements: Mapping[str, float | int],
        *,
        alone: bool = False,
        is_open: bool = False,
    ) -> None:
        self._elements = elements
        self._alone = alone
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
        self._machines = [
            {root.graph_id: self._machine(root, replace(one, answers=answers.get(root.graph_id, {}))) for root in roots}
            for roots, one in zip(self._roots, settings, strict=True)
        ]
        if is_open:
            for root in self._roots[1]:
                open_one = replace(settings[1], answers=answers.get(root.graph_id, {}), open=races_of(root))
                self._machines[1][root.graph_id] = self._machine(root, open_one)
        self._originals = _originals(self._roots[0], self._sessions[1])

    def _machine(self, root: GraphOp, settings: Settings) -> Machine:
        return Machine(root, self._contents, self._chains.steps, settings)

    def _answers(self, before: ModuleOp) -> dict[int, dict[tuple[str, str], bool]]:
        """What each graph's questions whether variables are initialised come to. `[vinit-3]`

        Memory of a variable is known from the first graph on that has it; a graph that is built again knows of all.
        """
        answers: dict[int, dict[tuple[str, str], bool]] = {}
        first, last = self._sessions[0].variables, self._sessions[1].variables
        had: set[str] = set()
        roots = roots_of(before)
        later = {root.graph_id: {each.graph_id for each in roots[place + 1 :]} for place, root in enumerate(roots)}
        for root in roots:
            mine = answers[root.graph_id] = {}
            names = {node.node_name for node in variables_of(root)}
            if any(kind_of(node) is Kind.QUESTION for graph in root.family() for node in graph.nodes):
                image = image_of(root, self._chains, {})
                is_rebuilt = any(last.changed_by(name) in later[root.graph_id] for name in names)
                for key, name in image.asked.items():
                    asker, assigns = image.numbers[key], image.assigned.get((key[0], name), ())
                    mine[key] = (
                        first.known(name)
                        or (last.known(name) and (is_rebuilt or name in had))
                        or any(image.order.before(each, asker) for each in assigns)
                    )
            had |= names
        return answers

    # --- running

    def differences(self, steps: int) -> Iterator[tuple[RunDifference, ...]]:
        """What differs after each run of a graph, for runs after which something does."""
        memories = self._memory(0), self._memory(1)
        for step in range(steps):
            for root in self._roots[0]:
                if self._alone:
                    memories = self._memory(0), self._memory(1)
                traces = [
                    machines[root.graph_id].run(memory, step)
                    for machines, memory in zip(self._machines, memories, strict=True)
                ]
                found = list(self._differences(step, root, traces[0], traces[1]))
                found += self._changed_variables(step, root, memories)
                if self._settings[1].ahead is not None:
                    found += self._changed_order(step, root, traces[1])
                if found:
                    yield tuple(found)

    def _memory(self, side: int) -> Memory:
        """Variables as a side takes them, all with the same contents. `[move-2]`"""
        memory: Memory = {}
        for name, desc in self._originals.items():
            data = self._contents.stored(desc, size_of(desc), digest("variable", name))
            data = with_element(data, desc, self._elements.get(name))
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
            if _is_read(node):
                continue
            if new.times.get(key) != times:
                count = new.times.get(key, 0)
                yield RunDifference(step, *key, f'node "{key[1]}"', (), f"{times} runs", f"{count} runs")
                continue
            for index in range(len(node.data_operands)):
                first, second = old.inputs.get((*key, index)), new.inputs.get((*key, index), [])
                if first is None or equal_contents(first, second, node, index):
                    continue
                yield self._difference(step, key, node, index, (old, new))

    def _difference(
        self,
        step: int,
        key: tuple[str, str],
        node: NodeOp,
        index: int,
        traces: tuple[Trace, Trace],
    ) -> RunDifference:
        first, second = (trace.inputs.get((*key, index), []) for trace in traces)
        desc = node.input_desc(index)
        place, before, after = first_difference(first, second, desc, self._contents)
        path, origins = way_to(node, index, traces)
        return RunDifference(step, *key, f'input {index} of "{key[1]}"', place, before, after, "", path, origins)

    def _changed_order(self, step: int, root: GraphOp, new: Trace) -> Iterator[RunDifference]:
        for graph in root.family():
            for node, other in ran_too_early(graph, new.order):
                words = f'behind "{other.node_name}"', f'in front of "{other.node_name}"'
                yield RunDifference(step, graph.graph_name, node.node_name, f'order of "{node.node_name}"', (), *words)

    def _changed_variables(self, step: int, root: GraphOp, memories: tuple[Memory, Memory]) -> Iterator[RunDifference]:
        for name in dict.fromkeys(node.node_name for node in variables_of(root)):
            old, new = memories[0].get(name), memories[1].get(name)
            if old is None or new is None:
                continue
            if name not in self._variables[root.graph_id]:
                yield RunDifference(step, root.graph_name, name, f'variable "{name}"', (), "there", "gone", name)
                continue
            path, more = self._paths[1].get(name, ()), self._paths[0].get(name, ())
            steps = path[len(more) :]
            what = f'content of variable "{name}"'
            stored = path[-1].output if path else self._originals[name]
            forms: list[tuple[TensorDesc, Path | None]] = [(stored, steps)]
            forms += self._said_to_be(root.graph_id, name, steps)
            for desc, way in forms:
                if way is None:
                    yield RunDifference(step, root.graph_name, name, what, (), str(stored), str(desc), name)
                    break
                data = along(self._chains.steps, way, old.data, IEEE)
                first, second = (self._contents.content(desc, each) for each in (data, new.data))
                if not same_content(first, second, desc):
                    place, before, after = first_difference([first], [second], desc, self._contents)
                    yield RunDifference(step, root.graph_name, name, what, place, before, after, name)
                    break

    def _said_to_be(self, graph_id: int, name: str, steps: Path) -> Iterator[tuple[TensorDesc, Path | None]]:
        """What else nodes of the variable say that it is, and what would make it that, if anything. `[acc-7]`"""
        if not steps:
            return
        for node in self._variables[graph_id].get(name, ()):
            desc = node.output_desc(0)
            if desc is None or desc.storage == steps[-1].output.storage:
                continue
            ends = [steps[0].input, *(step.output for step in steps)]
            count = next((count for count, end in enumerate(ends) if end.storage == desc.storage), None)
            yield desc, None if count is None else steps[:count]

    @cached_property
    def _variables(self) -> Mapping[int, Mapping[str, Sequence[NodeOp]]]:
        """The variable nodes of the graphs after the passes, by root graph and name."""
        found: dict[int, dict[str, list[NodeOp]]] = {}
        for root in self._roots[1]:
            mine = found.setdefault(root.graph_id, {})
            for node in variables_of(root):
                mine.setdefault(node.node_name, []).append(node)
        return found


def _is_read(node: NodeOp) -> bool:
    """Whether what a node makes is found by another one that works; what only converts it finds nothing. `[graph-8]`"""
    seen, waiting = {node}, [node]
    while waiting:
        for reader in data_consumers(waiting.pop()):
            if kind_of(reader) not in HANDS_ON:
                return True
            if reader not in seen:
                seen.add(reader)
                waiting.append(reader)
    return False


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
