"""A machine that runs GE graphs as they stand, whatever their nodes are.

Nothing is lowered in between, so that what is found is the graph's own. Conversions do what `Steps` says; nodes whose
type has a kernel compute; all others, or all nodes where that is wanted, are functions that nobody knows: their outputs
depend on their names, types, attributes and on the contents of their inputs, and on nothing else. A node whose output
is a variable's memory writes there when it runs. `[graph-9]` `[refdel-2]`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from xdsl.ir import OpResult, SSAValue

from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.places import variable_name
from gedialect.analysis.equivalence.running.cells import Cell, Memory, fitted, other
from gedialect.analysis.equivalence.running.contents import Contents, carried_out, desc_at, digest, size_of, values
from gedialect.analysis.equivalence.running.run_order import ordered
from gedialect.analysis.equivalence.running.settings import Settings
from gedialect.analysis.equivalence.running.work import Trace, Worker
from gedialect.analysis.equivalence.steps import Steps
from gedialect.analysis.equivalence.writes import writes_by_type
from gedialect.diagnostics import GeError
from gedialect.dialects.ge.calls import refuse_endless_calls
from gedialect.dialects.ge.constants import ConstantOp, ConstOp
from gedialect.dialects.ge.control_flow import StatelessWhileOp, WhileOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, returned_output
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.formats.arrays import Bytes

ROUNDS = 2
"""Loops whose conditions nobody knows run so often."""


class Machine:
    """Runs one root graph and the graphs that it calls. Raises GeError for graphs that call themselves. `[v2-7]`"""

    def __init__(self, root: GraphOp, contents: Contents, steps: Steps, settings: Settings) -> None:
        refuse_endless_calls(root)
        self._root = root
        self._contents = contents
        self._steps = steps
        self._settings = settings
        family = root.family()
        self._graphs = {graph.graph_name: graph for graph in family}
        self._worker = Worker(contents, settings, writes_by_type(node for graph in family for node in graph.nodes))
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
            memory[name] = Cell(other(memory[name].data, digest("open", name)), name)
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
        return Cell(other(cell.data, digest("open", graph, node.node_name)), cell.variable)

    def _converted(self, node: NodeOp, source: Cell | None) -> Cell:
        assert isinstance(node, TransOp), "conversions are of that class"
        target = node.output_desc(0)
        if source is None:
            return Cell(values(target, size_of(target), digest("nothing", node.node_name)))
        step, seen = self._steps.of_node(node), node.input_desc(0)
        if not step.copies:
            return source
        data = carried_out(step, seen, target, fitted(source.data, size_of(seen)))
        if self._settings.poisoned and step.barrier is None:
            data = self._contents.poison(target, data)
        return Cell(data)

    def _assigned(self, sources: Sequence[Cell | None]) -> Sequence[Cell]:
        target, value = (*sources, None, None)[:2]
        if value is None:
            return [] if target is None else [target]
        if target is None or target.variable is None:
            return [Cell(value.data.copy())]
        target.write(value.data)
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
            target.write(cell.data)
            if kind_of(node) is not Kind.VARIABLE and cell.variable is None:
                cell = target
        return cell

    # --- nodes that work

    def _worked(self, node: NodeOp, graph: str, sources: Sequence[Cell | None]) -> Sequence[Cell]:
        found = self._worker.found(node, graph, sources, self._trace)
        if "subgraphs" in node.properties and any(name in self._graphs for name in node.subgraph_names):
            return self._called(node, sources)
        return self._worker.made(node, sources, found)

    def _called(self, call: NodeOp, sources: Sequence[Cell | None]) -> list[Cell]:
        """Runs what a node calls: a branch that its first input chooses, or a loop's body a few times. `[graph-5]`"""
        graphs = [self._graphs[name] for name in call.subgraph_names if name in self._graphs]
        if isinstance(call, WhileOp | StatelessWhileOp) and len(graphs) == 2:
            returned = self._looped(graphs[0], graphs[1], list(sources))
        else:
            chosen = 0
            if len(graphs) > 1 and sources and sources[0] is not None:
                chosen = int(fitted(sources[0].data, 1)[0]) % len(graphs)
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


def _returned(node: NetOutputOp, cells: Mapping[SSAValue, Cell]) -> dict[int, Cell]:
    returned: dict[int, Cell] = {}
    for position, value in enumerate(node.data_operands):
        if value in cells:
            returned[returned_output(node, position)] = cells[value]
    return returned
