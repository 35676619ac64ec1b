"""Nodes that call subgraphs: kernels with execution graphs of their own. `[v2-7]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute, Region, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, element_type_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.counting import BOUNDS, check_bounds, condition_graph, no_turns, step_graph
from gedialect.lowering.frames import Frame, Handing, Memory
from gedialect.lowering.loop_values import NOTHING_KEPT, Loop, given_away
from gedialect.lowering.persistent import variable
from gedialect.lowering.placement import copy, on_host
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
        loop = Loop(scope, node, (), 0)
        condition, values = loop.frame()
        self._condition(scope, node, scope.model.graphs[asked], condition, values)
        body, values = loop.frame()
        self._body_in(scope, node, turned, body, values, kept=loop.kept)
        self._call(scope, node, "While", loop.handing, [condition, body], loop)

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
        loop = Loop(scope, node, (no_turns(scope.model),), bounds)
        condition, (turns, *_) = loop.frame()
        self._condition(scope, node, condition_graph(node), condition, [turns, start, limit, delta])
        body, (turns, *values) = loop.frame()
        step = GraphScope(scope.model, step_graph(node), body, [turns, start, delta])
        self._lower(step)
        counted, number = _handed_out(step, node, 0), _output(step, node, 1)
        arguments = [number, *values]
        self._body_in(scope, node, body_graph, body, arguments, before=counted, after=(number,), kept=loop.kept)
        self._call(scope, node, "While", loop.handing, [condition, body], loop)

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
        kept: Mapping[int, Lowered] = NOTHING_KEPT,
        branch: bool = False,
    ) -> Frame:
        """Lowers a graph that is called.

        `before` is handed out before its outputs, of which some must be what is `kept`; `after` is released behind.
        """
        inner = GraphScope(scope.model, scope.model.graphs[name], frame, arguments)
        self._lower(inner)
        handed: list[SSAValue] = []
        for index in range(len(node.data_results)):
            if index in kept:
                _check_kept(inner, node, index, kept[index])
            else:
                handed += _handed_out(inner, node, index)
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
        loop: Loop | None = None,
    ) -> None:
        """The kernel."""
        frame = scope.frame
        kept, leading, taken = (NOTHING_KEPT, 0, ()) if loop is None else (loop.kept, loop.leading, loop.taken)
        count = leading + len(node.data_results) - len(kept)
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
        done = [op]
        pairs = iter(zip(op.results[0 : 2 * count : 2], op.results[1 : 2 * count : 2], strict=True))
        for _ in range(leading):
            frame.release(Memory(frame, next(pairs)[1]))
        for index, result in enumerate(node.data_results):
            if index in kept:
                scope.bind(node, index, kept[index])
            else:
                shape, data = next(pairs)
                made = Lowered(shape, data, frame, Memory(frame, data), result.type)
                done += _bind_output(scope, node, index, made)
        scope.done(node, tuple(done))
        scope.release_sources(node)
        scope.release_unread(node)


def _bind_output(scope: GraphScope, node: NodeOp, index: int, made: Lowered) -> tuple[KernelOp, ...]:
    """An output is the memory that the called graph gave away, or its variable's, to which that is copied. `[v2-5]`"""
    name = owning_variable(node, index)
    if name is None:
        scope.bind(node, index, made)
        return ()
    target = variable(scope.model, name, made.type)
    data = target.data_in(scope.frame)
    done = copy(scope, node, made, data, target.memory)
    scope.frame.release(made.memory)
    scope.bind(node, index, Lowered(made.shape, data, scope.frame, target.memory, made.type))
    return (done,)


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


def _check_kept(inner: GraphScope, node: NodeOp, index: int, kept: Lowered) -> None:
    """Raises GeError unless a turn hands on the handle that it has. `[dev-handles]`"""
    value = _output(inner, node, index)
    if value.memory is not kept.memory or not value.is_handle:
        message = f"expected a turn to hand on the handle that it has as output {index}, got another value"
        raise GeError(node, message, label="dev-handles")
    inner.release(value)


def _release_outputs(inner: GraphScope) -> None:
    """Frees what the net output has and the calling node does not want."""
    for values in inner.outputs.values():
        for value in values:
            inner.release(value)


def _handed_out(inner: GraphScope, node: NodeOp, index: int) -> tuple[SSAValue, SSAValue]:
    """What a subgraph hands out as an output of the calling node: memory that it gives away. `[v2-7]` `[v2-16]`"""
    source = _output(inner, node, index)
    value = given_away(inner, node, source)
    if value is not source:
        inner.release(source)
    return value.shape_in(inner.frame), value.data_in(inner.frame)
