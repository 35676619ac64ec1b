"""A machine that runs GE graphs as they stand, whatever their nodes are.

Nothing is lowered in between, so that what is found is the graph's own. Conversions do what `Steps` says; nodes whose
type has a kernel compute; all others, or all nodes where that is wanted, are functions that nobody knows: their outputs
depend on their names, types, attributes and on the contents of their inputs, and on nothing else. A node whose output
is a variable's memory writes there when it runs. `[graph-9]` `[refdel-2]`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

import numpy as np
from xdsl.ir import OpResult, SSAValue

from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.running.contents import (
    Bytes,
    Contents,
    carried_out,
    desc_at,
    digest,
    size_of,
    values,
)
from gedialect.analysis.equivalence.running.races import Races
from gedialect.analysis.equivalence.steps import Steps
from gedialect.analysis.equivalence.values import variable_name
from gedialect.analysis.equivalence.writes import NO_WRITES, writes_by_type
from gedialect.diagnostics import GeError
from gedialect.dialects.ge.constants import ConstantOp, ConstOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, parent_index
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.formats.errors import FormatError

ROUNDS = 2
"""Loops whose conditions nobody knows run so often."""


@dataclass(eq=False, slots=True)
class Cell:
    """Memory of a tensor; `variable` is the name of the variable whose memory it is."""

    data: Bytes
    variable: str | None = None


Memory = dict[str, Cell]
"""The memory of variables by name: what outlives the run of a graph."""


@dataclass(frozen=True)
class Settings:
    """How graphs are run.

    `free`: all nodes are functions that nobody knows, also those that have a kernel. `poisoned`: padding holds
    signalling values. `late`: of the nodes that may run, those that stand last run first. `open`: what races leave open
    comes out as something else each time. `ahead`, a graph and a name, is a node that runs as early as it may.
    `answers` are the nodes that ask whether a variable is initialised, by graph and name.
    """

    free: bool = False
    poisoned: bool = False
    late: bool = False
    open: Races | None = None
    ahead: tuple[str, str] | None = None
    answers: Mapping[tuple[str, str], bool] = field(default_factory=dict[tuple[str, str], bool])


@dataclass
class Trace:
    """What nodes found at their inputs, by graph and name, in the order in which they ran; calls run many times.

    `order` has the place of each node that works, among all that ran, of the first time.
    """

    inputs: dict[tuple[str, str, int], list[Bytes | None]] = field(
        default_factory=dict[tuple[str, str, int], "list[Bytes | None]"]
    )
    times: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    order: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])


class Machine:
    """Runs one root graph and the graphs that it calls."""

    def __init__(self, root: GraphOp, contents: Contents, steps: Steps, settings: Settings) -> None:
        self._root = root
        self._contents = contents
        self._steps = steps
        self._settings = settings
        family = root.family()
        self._graphs = {graph.graph_name: graph for graph in family}
        self._writes = writes_by_type(node for graph in family for node in graph.nodes)
        self._orders = {graph.graph_name: self._ordered(graph) for graph in family}
        self._memory: Memory = {}
        self._trace = Trace()
        self._step = 0

    def run(self, memory: Memory, step: int) -> Trace:
        """Runs the graph once on the memory of its session. Inputs depend on their names and on `step`.

        Raises GeError for a graph that cannot be run: one with a cycle, or tensors that are too large.
        """
        self._memory, self._trace, self._step = memory, Trace(), step
        try:
            self._run(self._root, ())
        except MemoryError as error:
            raise GeError(self._root, str(error)) from None
        for name in () if self._settings.open is None else sorted(self._settings.open.variables & memory.keys()):
            memory[name] = Cell(_other(memory[name].data, digest("open", name)), name)
        return self._trace

    def _ordered(self, graph: GraphOp) -> list[NodeOp]:
        graph_name, name = self._settings.ahead or ("", "")
        return ordered(graph, late=self._settings.late, ahead=name if graph.graph_name == graph_name else "")

    def _run(self, graph: GraphOp, arguments: Sequence[Cell | None]) -> dict[int, Cell]:
        """Runs a graph on what its caller gives it; tells what it returns, by output of the caller."""
        cells: dict[SSAValue, Cell] = {}
        returned: dict[int, Cell] = {}
        for node in self._orders[graph.graph_name]:
            made = self._made(node, graph.graph_name, cells, arguments)
            for result, cell in zip(node.data_results, made, strict=False):
                cells[result] = self._placed(node, result, cell)
            if isinstance(node, NetOutputOp):
                returned |= _returned(node, cells)
        return returned

    # --- one node

    def _made(
        self, node: NodeOp, graph: str, cells: Mapping[SSAValue, Cell], arguments: Sequence[Cell | None]
    ) -> Sequence[Cell]:
        sources = [cells.get(value) for value in node.data_operands]
        if self._settings.open is not None and (graph, node.node_name) in self._settings.open.readers:
            sources = [None if cell is None else self._open(cell, graph, node) for cell in sources]
        first = sources[0] if sources else None
        match kind_of(node):
            case Kind.VARIABLE:
                return [self._variable(node)]
            case Kind.REF:
                return [self._variable(node)]
            case Kind.CONVERSION:
                return [self._converted(node, first)]
            case Kind.SAME:
                return [] if first is None else [first]
            case Kind.COPY:
                return [] if first is None else [Cell(first.data.copy())]
            case Kind.ASSIGN:
                return self._assigned(sources)
            case Kind.CONSTANT:
                return [Cell(self._constant(node))]
            case Kind.QUESTION:
                answer = self._settings.answers.get((graph, node.node_name), False)
                return [Cell(np.array([answer], np.uint8))]
            case Kind.NOTHING:
                return []
            case Kind.INPUT:
                return [self._input(node, arguments)]
            case _:
                return self._worked(node, graph, sources)

    def _variable(self, node: NodeOp) -> Cell:
        """The memory of a variable; one that nobody has filled is filled when it is first seen."""
        name = variable_name(node)
        cell = self._memory.get(name)
        if cell is None:
            desc = node.output_desc(0)
            data = self._contents.stored(desc, size_of(desc), digest("variable", name))
            cell = self._memory[name] = Cell(data, name)
        return cell

    def _open(self, cell: Cell, graph: str, node: NodeOp) -> Cell:
        """What a node finds that may find one content of a variable or another."""
        if cell.variable is None:
            return cell
        return Cell(_other(cell.data, digest("open", graph, node.node_name)), cell.variable)

    def _converted(self, node: NodeOp, source: Cell | None) -> Cell:
        assert isinstance(node, TransOp), "conversions are of that class"
        target = node.output_desc(0)
        if source is None:
            return Cell(values(target, size_of(target), digest("nothing", node.node_name)))
        step, seen = self._steps.of_node(node), node.input_desc(0)
        if not step.copies:
            return source
        data = carried_out(step, seen, target, self._seen(source.data, size_of(seen)))
        if self._settings.poisoned and step.barrier is None:
            data = self._contents.poison(target, data)
        return Cell(data)

    def _assigned(self, sources: Sequence[Cell | None]) -> Sequence[Cell]:
        target, value = (*sources, None, None)[:2]
        if value is None:
            return [] if target is None else [target]
        if target is None or target.variable is None:
            return [Cell(value.data.copy())]
        _write(target, value.data)
        return [target]

    def _constant(self, node: NodeOp) -> Bytes:
        desc = node.output_desc(0)
        if isinstance(node, ConstOp | ConstantOp) and node.value is not None and node.value.blob.data is not None:
            return np.frombuffer(node.value.blob.data, np.uint8)
        return self._contents.stored(desc, size_of(desc), digest("constant", node.node_name))

    def _input(self, node: NodeOp, arguments: Sequence[Cell | None]) -> Cell:
        index = node.parent_index if isinstance(node, DataOp) else None
        given = arguments[index] if index is not None and 0 <= index < len(arguments) else None
        if given is not None:
            return given
        desc = node.output_desc(0)
        seed = digest("input", node.node_name, self._step)
        return Cell(self._contents.stored(desc, size_of(desc), seed, poisoned=self._settings.poisoned))

    def _placed(self, node: NodeOp, result: OpResult, cell: Cell) -> Cell:
        """Puts an output into the memory of the variables that it is to be. `[refdel-2]`"""
        # Nothing runs where a variable is, so that nothing is put elsewhere by what its descriptor says.
        told = None if kind_of(node) is Kind.VARIABLE else owning_variable(node, result.index)
        refs = [use.operation.variable for use in result.uses if isinstance(use.operation, VariableRefOp)]
        names: list[str] = refs if told is None else [told, *refs]
        for name in dict.fromkeys(names):
            if cell.variable == name:
                continue
            target = self._memory.setdefault(name, Cell(cell.data.copy(), name))
            _write(target, cell.data)
            if kind_of(node) is not Kind.VARIABLE and cell.variable is None:
                cell = target
        return cell

    # --- nodes that work

    def _worked(self, node: NodeOp, graph: str, sources: Sequence[Cell | None]) -> Sequence[Cell]:
        found = self._found(node, graph, sources)
        if "subgraphs" in node.properties and any(name in self._graphs for name in node.subgraph_names):
            return self._called(node, sources)
        written = self._writes.get(node.ge_type, NO_WRITES)
        made = None if self._settings.free else self._computed(node, sources, written)
        if made is None:
            made = self._unknown(node, found, sources, written)
        for index, output in written.items():
            target = sources[index] if index < len(sources) else None
            if target is None or target.variable is None:
                continue
            if output is not None and output < len(made):
                _write(target, made[output].data)
                made[output] = target
        return made

    def _found(self, node: NodeOp, graph: str, sources: Sequence[Cell | None]) -> list[Bytes | None]:
        """The contents of a node's inputs, which are noted."""
        self._trace.order.setdefault((graph, node.node_name), len(self._trace.order))
        self._trace.times[graph, node.node_name] = self._trace.times.get((graph, node.node_name), 0) + 1
        found: list[Bytes | None] = []
        for index, cell in enumerate(sources):
            desc = desc_at(node.input_type(index))
            data = None if cell is None else self._contents.content(desc, self._seen(cell.data, size_of(desc)))
            # What lies in a variable's memory may change later.
            found.append(data if cell is None or data is None or cell.variable is None else data.copy())
            self._trace.inputs.setdefault((graph, node.node_name, index), []).append(found[-1])
        return found

    def _seen(self, data: Bytes, size: int) -> Bytes:
        """The bytes of which a tensor of that size is made: what is there, and something else behind it."""
        if data.size >= size:
            return data[:size]
        return np.concatenate([data, np.full(size - data.size, 0x5A, np.uint8)])

    def _unknown(
        self,
        node: NodeOp,
        found: Sequence[Bytes | None],
        sources: Sequence[Cell | None],
        written: Mapping[int, int | None],
    ) -> list[Cell]:
        """What a function that nobody knows makes of its inputs."""
        attributes = sorted((key, str(value)) for key, value in node.attributes.items() if not key.startswith("_"))
        contents = [b"absent" if data is None else data for data in found]
        seed = digest(node.ge_type, node.node_name, attributes, *contents)
        made: list[Cell] = []
        for number, result in enumerate(node.data_results):
            desc = desc_at(result.type)
            own = digest(seed, number)
            made.append(Cell(self._contents.stored(desc, size_of(desc), own, poisoned=self._settings.poisoned)))
        for index, output in written.items():
            target = sources[index] if index < len(sources) else None
            if output is None and target is not None and target.variable is not None:
                desc = desc_at(node.input_type(index))
                _write(target, self._contents.stored(desc, target.data.size, digest(seed, "input", index)))
        return made

    def _computed(
        self, node: NodeOp, sources: Sequence[Cell | None], written: Mapping[int, int | None]
    ) -> list[Cell] | None:
        """What a node's kernel computes; None where it has none, or the kernel cannot take the node."""
        from gedialect.runtime.kernels.attributes import attribute_values
        from gedialect.runtime.kernels.call import KernelCall
        from gedialect.runtime.kernels.registry import find_kernel
        from gedialect.runtime.tensor import Tensor

        try:
            kernel = find_kernel(node.ge_type)
            inputs: list[Tensor | None] = []
            for index, cell in enumerate(sources):
                desc = desc_at(node.input_type(index))
                if cell is None or desc is None:
                    inputs.append(None)
                    continue
                in_place = index in written and cell.variable is not None and cell.data.size == size_of(desc)
                inputs.append(Tensor.over(desc, cell.data if in_place else self._seen(cell.data, size_of(desc)).copy()))
            outputs = [Tensor.zeros(desc) for result in node.data_results if (desc := desc_at(result.type)) is not None]
            kernel.run(KernelCall(node.ge_type, node.node_name, inputs, outputs, attribute_values(node)))
        except (GeError, FormatError):
            return None
        cells = [Cell(np.ascontiguousarray(output.array).reshape(-1).view(np.uint8)) for output in outputs]
        if self._settings.poisoned:
            for cell, output in zip(cells, outputs, strict=True):
                cell.data = self._contents.poison(output.desc, cell.data)
        return cells

    def _called(self, call: NodeOp, sources: Sequence[Cell | None]) -> list[Cell]:
        """Runs what a node calls: a branch that its first input chooses, or a loop's body a few times. `[graph-5]`"""
        graphs = [self._graphs[name] for name in call.subgraph_names if name in self._graphs]
        if call.ge_type in ("While", "StatelessWhile") and len(graphs) == 2:
            returned = self._looped(graphs[0], graphs[1], list(sources))
        else:
            chosen = 0
            if len(graphs) > 1 and sources and sources[0] is not None:
                chosen = int(self._seen(sources[0].data, 1)[0]) % len(graphs)
            returned = self._run(graphs[chosen], sources)
        made: list[Cell] = []
        for number, result in enumerate(call.data_results):
            desc = desc_at(result.type)
            made.append(returned.get(number) or Cell(values(desc, size_of(desc), digest(call.node_name, number))))
        return made

    def _looped(self, condition: GraphOp, body: GraphOp, state: list[Cell | None]) -> dict[int, Cell]:
        for _ in range(ROUNDS):
            self._run(condition, state)
            returned = self._run(body, state)
            state = [returned.get(index, cell) for index, cell in enumerate(state)]
        return {index: cell for index, cell in enumerate(state) if cell is not None}


def _other(data: Bytes, seed: bytes) -> Bytes:
    """Other bytes, as many."""
    return values(None, data.size, digest(seed, data))


def _write(target: Cell, data: Bytes) -> None:
    """Writes to memory, as much as it holds."""
    count = min(target.data.size, data.size)
    if not target.data.flags.writeable:
        target.data = target.data.copy()
    target.data[:count] = data[:count]


def _returned(node: NetOutputOp, cells: Mapping[SSAValue, Cell]) -> dict[int, Cell]:
    returned: dict[int, Cell] = {}
    for position, value in enumerate(node.data_operands):
        index = parent_index(node, position)
        if value in cells:
            returned[position if index is None else index] = cells[value]
    return returned


def _waited_for(nodes: Iterable[NodeOp]) -> set[NodeOp]:
    """The nodes, and all that they wait for."""
    waiting = list(nodes)
    found = set(waiting)
    while waiting:
        for operand in waiting.pop().operands:
            source = operand.owner
            if isinstance(source, NodeOp) and source not in found:
                found.add(source)
                waiting.append(source)
    return found


def ordered(graph: GraphOp, *, late: bool = False, ahead: str = "") -> list[NodeOp]:
    """The nodes in an order in which they may run: as they stand, or the last first. Raises GeError for a cycle.

    What the node of the name `ahead` waits for, and then that, comes in front of everything else.
    """
    nodes = list(graph.nodes)
    places = {node: -place if late else place for place, node in enumerate(nodes)}
    for node in _waited_for(node for node in nodes if node.node_name == ahead):
        places[node] -= 2 * len(nodes)
    waits = {node: len({operand.owner for operand in node.operands} & places.keys()) for node in nodes}
    ready: list[tuple[int, NodeOp]] = []
    for node, count in waits.items():
        if not count:
            heappush(ready, (places[node], node))
    order: list[NodeOp] = []
    while ready:
        _, node = heappop(ready)
        order.append(node)
        for reader in dict.fromkeys(use.operation for result in node.results for use in result.uses):
            if isinstance(reader, NodeOp):
                waits[reader] -= 1
                if not waits[reader]:
                    heappush(ready, (places[reader], reader))
    if len(order) < len(nodes):
        stuck = next(node for node, count in waits.items() if count > 0)
        raise GeError(stuck, "waits for itself, so that its graph cannot be run", label="graph-10")
    return order
