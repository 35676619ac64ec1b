"""Nodes that call subgraphs: kernels with execution graphs of their own. `[v2-7]`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.ir import Attribute, Region, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, element_type_of
from gedialect.lowering.counting import BOUNDS, check_bounds, condition_graph, no_turns, step_graph
from gedialect.lowering.frames import Frame, Handing, Memory
from gedialect.lowering.placement import copied, on_host
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered

LowerGraph = Callable[[GraphScope], None]
"""Lowers all nodes of a graph."""


class Calls:
    """Converters of nodes that call graphs, which have graphs lowered in turn."""

    def __init__(self, lower: LowerGraph):
        self._lower = lower

    def convert_call(self, scope: GraphScope, node: NodeOp) -> None:
        """A `PartitionedCall`: its graph, once. `[v2-7]`"""
        handing = Handing()
        (name,) = self._graphs(node, 1)
        body = self._body(scope, node, name, handing, _arguments(scope, node))
        self._call(scope, node, "PartitionedCall", handing, [body])

    def convert_if(self, scope: GraphScope, node: NodeOp) -> None:
        """An `If`: the first graph or the second. `[v2-7]`"""
        self._convert_branches(scope, node, "If", "GenIndexForIf", self._graphs(node, 2))

    def convert_case(self, scope: GraphScope, node: NodeOp) -> None:
        """A `Case`: the graph that its index tells. `[v2-7]`"""
        self._convert_branches(scope, node, "Case", "GenIndexForCase", self._graphs(node, None))

    def convert_while(self, scope: GraphScope, node: NodeOp) -> None:
        """A `While`: the second graph, as long as the first says so. `[v2-7]`"""
        asked, turned = self._graphs(node, 2)
        count = len(node.data_results)
        if len(node.data_operands) != count:
            message = f"expected as many inputs as outputs, got {len(node.data_operands)} and {count}"
            raise GeError(node, message, label="v2-7")
        loop = _Loop(scope, node, _inputs(scope, node, 0), [result.type for result in node.data_results])
        condition, values = loop.frame()
        self._condition(scope, node, scope.model.graphs[asked], condition, values)
        body, values = loop.frame()
        self._body_in(scope, node, turned, body, values)
        self._call(scope, node, "While", loop.handing, [condition, body], loop.taken)

    def convert_for(self, scope: GraphScope, node: NodeOp) -> None:
        """A `For`: a `While` whose first value is a counter. Its body has the number of the turn, then the values.

        `[v2-7]` `[dev-for]`
        """
        (body_graph,) = self._graphs(node, 1)
        bounds, count = len(BOUNDS), len(node.data_results)
        if len(node.data_operands) != bounds + count:
            message = f"expected {bounds} inputs more than outputs, got {len(node.data_operands)} and {count}"
            raise GeError(node, message, label="v2-7")
        check_bounds(node)
        start, limit, delta = (scope.needed(node, index) for index in range(bounds))
        turns = no_turns(scope.model)
        types = [turns.type, *(result.type for result in node.data_results)]
        loop = _Loop(scope, node, [turns, *_inputs(scope, node, bounds)], types)
        condition, (turns, *_) = loop.frame()
        self._condition(scope, node, condition_graph(node), condition, [turns, start, limit, delta])
        body, (turns, *values) = loop.frame()
        step = GraphScope(scope.model, step_graph(node), body, [turns, start, delta])
        self._lower(step)
        counted, number = _handed_out(step, node, 0), _output(step, node, 1)
        self._body_in(scope, node, body_graph, body, [number, *values], before=counted, after=(number,))
        self._call(scope, node, "While", loop.handing, [condition, body], loop.taken, counters=1)

    # --- parts

    def _condition(
        self, scope: GraphScope, node: NodeOp, graph: GraphOp, frame: Frame, arguments: Sequence[Lowered | None]
    ) -> None:
        inner = GraphScope(scope.model, graph, frame, arguments)
        self._lower(inner)
        frame.hand_out([_flag(inner, node)])

    def _graphs(self, node: NodeOp, count: int | None) -> tuple[str, ...]:
        names = node.subgraph_names
        if not names or (count is not None and len(names) != count):
            expected = "one or more" if count is None else count
            raise GeError(node, f"expected {expected} subgraphs to run, got {len(names)}", label="v2-7")
        return names

    def _convert_branches(
        self, scope: GraphScope, node: NodeOp, kernel: str, index_kernel: str, names: Sequence[str]
    ) -> None:
        handing = Handing()
        handing.append(_index(scope, node, index_kernel))
        arguments = _arguments(scope, node)
        bodies = [self._body(scope, node, name, handing, arguments, branch=True) for name in names]
        self._call(scope, node, kernel, handing, bodies)

    def _body(
        self,
        scope: GraphScope,
        node: NodeOp,
        name: str,
        handing: Handing,
        arguments: Sequence[Lowered | None],
        *,
        branch: bool = False,
    ) -> Frame:
        return self._body_in(scope, node, name, Frame(scope.frame, handing), arguments, branch=branch)

    def _body_in(
        self,
        scope: GraphScope,
        node: NodeOp,
        name: str,
        frame: Frame,
        arguments: Sequence[Lowered | None],
        *,
        before: Sequence[SSAValue] = (),
        after: Sequence[Lowered] = (),
        branch: bool = False,
    ) -> Frame:
        """Lowers a graph that is called. `before` is handed out before its outputs, `after` released behind it."""
        inner = GraphScope(scope.model, scope.model.graphs[name], frame, arguments)
        self._lower(inner)
        handed = [value for index in range(len(node.data_results)) for value in _handed_out(inner, node, index)]
        _release_outputs(inner)
        for value in after:
            inner.release(value)
        if branch:
            frame.as_branch()
        frame.hand_out([*before, *handed])
        return frame

    def _call(
        self,
        scope: GraphScope,
        node: NodeOp,
        kernel: str,
        handing: Handing,
        bodies: Sequence[Frame],
        taken: Iterable[Memory] = (),
        *,
        counters: int = 0,
    ) -> None:
        """The kernel. `counters` of its results come before those of the node, and are nobody's."""
        frame = scope.frame
        count = len(node.data_results)
        outer = [(memory, accesses) for body in bodies for memory, accesses in body.accesses.items()]
        op = frame.emit(
            kernel,
            handing.values,
            ["shape", "data"] * (counters + count),
            waits=scope.waits(node),
            reads=[memory for memory, _ in outer if memory.home not in bodies],
            writes=[
                *taken,
                *(memory for memory, accesses in outer if accesses.writer is not None and memory.home not in bodies),
            ],
            bodies=_regions(bodies),
            hint=name_hint_of(node.node_name),
        )
        for data in op.results[1 : 2 * counters : 2]:
            frame.release(Memory(frame, data))
        for index, result in enumerate(node.data_results):
            shape, data = op.results[2 * (counters + index) : 2 * (counters + index) + 2]
            scope.bind(node, index, Lowered(shape, data, frame, Memory(frame, data), result.type))
        scope.done(node, (op,))
        scope.release_sources(node)
        scope.release_unread(node)


class _Loop:
    """What a loop hands to its frames: the values of a turn, which come first, and what these need from outside.

    The kernel takes over the memory of the first turn's values, `taken`, so these are copied unless nobody else reads
    them.
    """

    def __init__(self, scope: GraphScope, node: NodeOp, first: Iterable[Lowered], types: Sequence[Attribute]):
        self.handing = Handing()
        self.taken: list[Memory] = []
        self._outer = scope.frame
        self._types = types
        for each in first:
            value = _given_away(scope, node, each)
            self.taken.append(value.memory)
            self.handing.append(value.shape_in(scope.frame))
            self.handing.append(value.data_in(scope.frame))

    def frame(self) -> tuple[Frame, list[Lowered]]:
        """A frame inside, with the values of a turn, which are nobody's to free there."""
        frame = Frame(self._outer, self.handing)
        values: list[Lowered] = []
        for index, type in enumerate(self._types):
            shape = frame.inner(2 * index, self.handing.values[2 * index])
            data = frame.inner(2 * index + 1, self.handing.values[2 * index + 1])
            values.append(Lowered(shape, data, frame, Memory(None, data), type))
        return frame, values


def _inputs(scope: GraphScope, node: NodeOp, first: int) -> list[Lowered]:
    """What feeds the inputs from one on, which must all have sources."""
    return [scope.needed(node, index) for index in range(first, len(node.data_operands))]


def _regions(bodies: Sequence[Frame]) -> list[Region]:
    return [body.region() for body in bodies]


def _arguments(scope: GraphScope, node: NodeOp) -> list[Lowered | None]:
    return [scope.source(node, index) for index in range(len(node.data_operands))]


def _index(scope: GraphScope, node: NodeOp, kernel: str) -> SSAValue:
    """Which branch to take, from the first input, which is looked at on the host. `[v2-7]` `[v2-12]`"""
    frame = scope.frame
    source = scope.needed(node, 0)
    value = on_host(scope, node, source)
    op = frame.emit(
        kernel,
        [value.shape_in(frame), value.data_in(frame)],
        ["index"],
        reads=[value.memory],
        attributes=_dtype(value),
        hint=name_hint_of(node.node_name),
    )
    if value is not source:
        frame.release(value.memory)
    return op.results[0]


def _flag(inner: GraphScope, node: NodeOp) -> SSAValue:
    """Whether the condition's graph says to take another turn. `[v2-7]`"""
    frame = inner.frame
    source = _output(inner, node, 0)
    value = on_host(inner, node, source)
    op = frame.emit(
        "GenCondForWhile",
        [value.shape_in(frame), value.data_in(frame)],
        ["flag"],
        reads=[value.memory],
        attributes=_dtype(value),
        hint="again",
    )
    if value is not source:
        frame.release(value.memory)
    inner.release(source)
    _release_outputs(inner)
    return op.results[0]


def _dtype(value: Lowered) -> dict[str, Attribute]:
    """The element type of a value that a kernel looks at."""
    desc = desc_of(value.type)
    assert desc is not None, "values are tensors"
    return {"dtype": element_type_of(desc.dtype)}


def _output(inner: GraphScope, node: NodeOp, index: int) -> Lowered:
    found = inner.outputs.get(index)
    if not found:
        last = next((each for each in inner.graph.nodes if isinstance(each, NetOutputOp)), inner.graph)
        message = f'expected an input for output {index} of node "{node.node_name}", which calls this graph, got none'
        raise GeError(last, message, label="v2-7")
    return found.pop(0)


def _release_outputs(inner: GraphScope) -> None:
    """Frees what the net output has and the calling node does not want."""
    for values in inner.outputs.values():
        for value in values:
            inner.release(value)


def _handed_out(inner: GraphScope, node: NodeOp, index: int) -> tuple[SSAValue, SSAValue]:
    """What a subgraph hands out as an output of the calling node: memory that it gives away. `[v2-7]` `[v2-16]`"""
    source = _output(inner, node, index)
    value = _given_away(inner, node, source)
    if value is not source:
        inner.release(source)
    return value.shape_in(inner.frame), value.data_in(inner.frame)


def _given_away(scope: GraphScope, node: NodeOp, value: Lowered) -> Lowered:
    """The value in memory that this frame can give away: its own if nobody else wants it, else that of a copy."""
    frame, memory = scope.frame, value.memory
    if value.is_handle:
        raise GeError(node, "expected a loop or a called graph to hand on tensors, got a handle", label="dev-handles")
    if memory.home is frame and not memory.host and memory.pending == 1 and not memory.gone:
        memory.gone = True
        return value
    made = copied(scope, node, value)
    made.memory.gone = True
    return made
