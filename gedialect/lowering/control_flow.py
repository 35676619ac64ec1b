"""Nodes that call subgraphs: kernels with execution graphs of their own. `[v2-7]`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.ir import Attribute, Region, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, element_type_of
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
        """A `While`: the second graph, as long as the first says so. `[v2-7]`

        The kernel takes over the memory of the first turn's values, so these are copied unless nobody else reads them.
        """
        frame = scope.frame
        condition_graph, body_graph = self._graphs(node, 2)
        count = len(node.data_results)
        if len(node.data_operands) != count:
            message = f"expected as many inputs as outputs, got {len(node.data_operands)} and {count}"
            raise GeError(node, message, label="v2-7")
        handing = Handing()
        taken: list[Memory] = []
        for index in range(count):
            value = _given_away(scope, node, scope.needed(node, index))
            taken.append(value.memory)
            handing.append(value.shape_in(frame))
            handing.append(value.data_in(frame))
        types = [result.type for result in node.data_results]
        condition = Frame(frame, handing)
        inner = GraphScope(
            scope.model, scope.model.graphs[condition_graph], condition, _turn_values(condition, handing, types)
        )
        self._lower(inner)
        condition.hand_out([_flag(inner, node)])
        body = Frame(frame, handing)
        body = self._body_in(scope, node, body_graph, body, _turn_values(body, handing, types))
        self._call(scope, node, "While", handing, [condition, body], taken)

    # --- parts

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
        branch: bool = False,
    ) -> Frame:
        inner = GraphScope(scope.model, scope.model.graphs[name], frame, arguments)
        self._lower(inner)
        handed = [value for index in range(len(node.data_results)) for value in _handed_out(inner, node, index)]
        _release_outputs(inner)
        if branch:
            frame.as_branch()
        frame.hand_out(handed)
        return frame

    def _call(
        self,
        scope: GraphScope,
        node: NodeOp,
        kernel: str,
        handing: Handing,
        bodies: Sequence[Frame],
        taken: Iterable[Memory] = (),
    ) -> None:
        frame = scope.frame
        count = len(node.data_results)
        outer = [(memory, accesses) for body in bodies for memory, accesses in body.accesses.items()]
        op = frame.emit(
            kernel,
            handing.values,
            ["shape", "data"] * count,
            waits=scope.waits(node),
            reads=[memory for memory, _ in outer if memory.home not in bodies],
            writes=[
                *taken,
                *(memory for memory, accesses in outer if accesses.writer is not None and memory.home not in bodies),
            ],
            bodies=_regions(bodies),
            hint=name_hint_of(node.node_name),
        )
        for index, result in enumerate(node.data_results):
            shape, data = op.results[2 * index : 2 * index + 2]
            scope.bind(node, index, Lowered(shape, data, frame, Memory(frame, data), result.type))
        scope.done(node, (op,))
        scope.release_sources(node)
        scope.release_unread(node)


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
    if memory.home is frame and not memory.host and memory.pending == 1 and not memory.gone:
        memory.gone = True
        return value
    made = copied(scope, node, value)
    made.memory.gone = True
    return made


def _turn_values(frame: Frame, handing: Handing, types: Sequence[Attribute]) -> list[Lowered]:
    """The values of a turn, which are nobody's to free inside of it."""
    values: list[Lowered] = []
    for index, type in enumerate(types):
        shape = frame.inner(2 * index, handing.values[2 * index])
        data = frame.inner(2 * index + 1, handing.values[2 * index + 1])
        values.append(Lowered(shape, data, frame, Memory(None, data), type))
    return values
