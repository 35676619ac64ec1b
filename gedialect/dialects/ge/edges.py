"""Edges: who consumes a value and in which order, and how edges are made, moved and taken out.

The order of a value's consumers is part of a GE graph (`[graph-11]`): some rules ask for the first consumer, some for
the last, and a reconnected consumer becomes the last one. In memory that order is the order in which uses were added,
which is xDSL's use list read backwards; `consumer_order` goes from that to the order in text and back. Whoever changes
edges does it with the functions here.
"""

# Use lists and operand tuples are xDSL's own; it offers no other way to keep the order of uses while an operand is
# added or taken away.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues, Use

from gedialect.dialects.ge.attributes import CONTROL, ControlType, NoneType
from gedialect.dialects.ge.graph import graph_of
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.views import drop_view_entry, insert_view_entry, is_view, keep_view, settle_view
from gedialect.xdsl_extras import (
    insert_operand,
    move_operand,
    remove_operand,
    swap_with_last_and_remove,
)

# --- asking


def consumers(value: SSAValue) -> list[Use]:
    """The uses of a value in GE's order, the first consumer first. `[graph-11]`"""
    uses: list[Use] = []
    use = value.first_use
    while use is not None:
        uses.append(use)
        use = use._next_use
    uses.reverse()
    return uses


def uses_behind(
    values: Iterable[SSAValue], onward: Callable[[Use], Sequence[SSAValue]]
) -> Iterator[tuple[Use, Sequence[SSAValue]]]:
    """The uses of some values, the last value first, each with the values that it hands them on as; and their uses.

    `onward` tells these values. Each value is looked at once.
    """
    waiting, seen = list(values), set[SSAValue]()
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in consumers(value):
            beyond = onward(use)
            waiting += beyond
            yield use, beyond


def last_consumer(value: SSAValue) -> Use | None:
    """The use of a value that is the last in GE's order; None where nothing uses it. `[graph-11]`"""
    return value.first_use


def owner_node(value: SSAValue) -> NodeOp | None:
    """The node that produces a value; None for the source of absent inputs."""
    owner = value.owner
    return owner if isinstance(owner, NodeOp) else None


def is_absent(value: SSAValue) -> bool:
    """Whether a value is the source of absent inputs. `[graph-3]`"""
    return isinstance(value.type, NoneType)


def source_node(op: NodeOp, index: int = 0) -> NodeOp | None:
    """The node that feeds data input `index`; None for an input that is absent or not there."""
    value = op.source(index)
    return None if value is None else owner_node(value)


def data_sources(op: NodeOp) -> list[NodeOp]:
    """The nodes that feed the data inputs, in input order, each once."""
    return _unique(owner_node(value) for value in op.data_operands)


def control_sources(op: NodeOp) -> list[NodeOp]:
    """The nodes this node waits for by control edges, each once. `[graph-4]`"""
    return _unique(owner_node(value) for value in op.control_operands)


def data_consumers(op: NodeOp) -> list[NodeOp]:
    """The nodes that read any output, by output and then in consumer order, each once."""
    return _unique(_node(use.operation) for result in op.data_results for use in consumers(result))


def control_consumers(op: NodeOp) -> list[NodeOp]:
    """The nodes that wait for this one by control edges, in order, each once. `[graph-4]`"""
    token = op.control_result
    return [] if token is None else _unique(_node(use.operation) for use in consumers(token))


def _node(op: Operation) -> NodeOp | None:
    return op if isinstance(op, NodeOp) else None


def _unique(nodes: Iterable[NodeOp | None]) -> list[NodeOp]:
    return list(dict.fromkeys(node for node in nodes if node is not None))


def has_one_reader(op: NodeOp) -> bool:
    """Whether exactly one data input is fed by the node, whichever its outputs."""
    used = [result for result in op.data_results if result.first_use is not None]
    return len(used) == 1 and used[0].has_one_use()


def runs_before(first: NodeOp | Collection[NodeOp], later: NodeOp) -> bool:
    """Whether a path of data and control edges leads from a node, or one of several, to another; also to itself.

    It is looked for from both ends in turn, so that the cost is that of the end with less around it.
    """
    ahead, behind = {first} if isinstance(first, NodeOp) else set(first), {later}
    if later in ahead:
        return True
    going_on, going_back = list(ahead), [later]
    while going_on and going_back:
        for waiting, seen, others, steps in (
            (going_on, ahead, behind, (data_consumers, control_consumers)),
            (going_back, behind, ahead, (data_sources, control_sources)),
        ):
            node = waiting.pop()
            near = [each for step in steps for each in step(node) if each not in seen]
            if any(each in others for each in near):
                return True
            seen.update(near)
            waiting.extend(dict.fromkeys(near))
            if not waiting:
                return False
    return False


# --- operands, one at a time


def set_source(op: NodeOp, index: int, value: SSAValue) -> None:
    """Feeds data input `index` from `value`, as its last consumer; the node's own view of it stays. `[desc-8]`"""
    if not is_view(op, index, value):
        keep_view(op, index)
    move_operand(op, index, value)
    settle_view(op)


def clear_source(op: NodeOp, index: int) -> None:
    """Leaves data input `index` without a source; the node's view of it stays. `[graph-3]`"""
    set_source(op, index, graph_of(op).get_absent())


def add_input(op: NodeOp, value: SSAValue, view: Attribute | None = None) -> None:
    """Appends a data input fed by `value`; `view` is the node's descriptor of it, the producer's when None."""
    position = len(op.operands) - op.num_controls
    insert_view_entry(op, position, value, view)
    insert_operand(op, position, value)


def remove_input(op: NodeOp, index: int) -> None:
    """Takes away data input `index` with its descriptor; later inputs move up."""
    drop_view_entry(op, index)
    remove_operand(op, index)
    settle_view(op)


# --- control edges


def control_token(op: NodeOp) -> OpResult:
    """The token of nodes that wait for `op`, made on first demand. `[graph-4]`"""
    token = op.control_result
    if token is None:
        token = OpResult(CONTROL, op, len(op.results))
        hint = op.results[0].name_hint if op.results else name_hint_of(op.node_name)
        token.name_hint = None if hint is None else f"{hint}.ctl"
        op.results = SSAValues((*op.results, token))
    return token


def drop_unused_token(op: NodeOp) -> None:
    """Takes the token away again when nothing waits for it."""
    token = op.control_result
    if token is not None and token.first_use is None:
        op.results = SSAValues(op.results[:-1])


def has_control_edge(source: NodeOp, target: NodeOp) -> bool:
    """Whether `target` waits for `source` by a control edge."""
    return _control_position(source, target) is not None


def _control_position(source: NodeOp, target: NodeOp) -> int | None:
    """Which operand of `target` is the token of `source`; looks through the shorter of both lists of edges."""
    token = source.control_result
    use = None if token is None else token.first_use
    last = len(target.operands)
    while use is not None:
        if use.operation is target:
            return use.index
        last -= 1
        operand = target.operands[last] if last >= 0 else None
        if operand is token:
            return last
        if operand is None or not isinstance(operand.type, ControlType):
            return None
        use = use._next_use
    return None


def add_control_edge(source: NodeOp, target: NodeOp) -> None:
    """Makes `target` wait for `source`, once however often it is asked. A node does not wait for itself. `[graph-4]`"""
    if source is target or has_control_edge(source, target):
        return
    insert_operand(target, len(target.operands), control_token(source))


def remove_control_edge(source: NodeOp, target: NodeOp) -> None:
    """Takes the control edge from `source` to `target` away, where there is one.

    In a node with very many edges the last control operand takes its place.
    """
    position = _control_position(source, target)
    while position is not None:
        swap_with_last_and_remove(target, position)
        position = _control_position(source, target)
    drop_unused_token(source)


# --- values


def reconnect(old: SSAValue, new: SSAValue) -> list[NodeOp]:
    """Feeds all consumers of `old` from `new`, behind `new`'s consumers and in their order; tells who they are.

    Each consumer keeps its own view of the input. `[iso-2]`
    """
    moved: dict[NodeOp, list[int]] = {}
    for use in consumers(old):
        node = _node(use.operation)
        if node is not None:
            moved.setdefault(node, []).append(use.index)
            set_source(node, use.index, new)
        else:
            move_operand(use.operation, use.index, new)
    return list(moved)


def set_output_type(op: NodeOp, index: int, type: Attribute) -> None:
    """Gives output `index` another type; its consumers keep their own views of it. `[desc-8]`"""
    result = op.results[index]
    if result.type == type:
        return
    users = _unique(_node(use.operation) for use in consumers(result))
    for user in users:
        keep_view(user)
    result._type = type
    for user in users:
        settle_view(user)


def isolate(op: NodeOp) -> None:
    """Takes a node out of its graph: output 0 becomes input 0, other outputs leave their consumers without a source.

    What ran before the node still runs before what ran after it. `[iso-1]` `[iso-2]` `[iso-3]` `[iso-4]`
    """
    source = op.source(0)
    take_out(op, [] if source is None else [source])


def take_out(op: NodeOp, values: Sequence[SSAValue], *, spare: Collection[NodeOp] = ()) -> list[NodeOp]:
    """Takes a node out of its graph and feeds the consumers of its outputs from `values` instead, output by output.

    What ran before the node still runs before what ran after it, by control edges where no new data edge says so; but
    what was connected anew need not wait for nodes in `spare`, which ran before it only because this node read them.
    Consumers of outputs without a value are left without a source. Tells which nodes were connected anew. `[iso-2]`
    `[iso-3]`
    """
    # What ran before, each with whether this node only read it.
    befores: dict[NodeOp, bool] = {}
    for operand in op._operands:
        before = owner_node(operand)
        if before is not None and before is not op:
            befores[before] = befores.get(before, True) and operand.type.__class__ is not ControlType
    afters: dict[NodeOp, None] = {}
    for result in op.results:
        for use in consumers(result):
            if isinstance(use.operation, NodeOp) and use.operation is not op:
                afters[use.operation] = None
    joined: set[tuple[NodeOp | None, NodeOp]] = set()
    for result, value in zip(op.data_results, values, strict=False):
        feeder = owner_node(value)
        joined |= {(feeder, node) for node in reconnect(result, value)}
    connected = {node for _, node in joined}
    for before, read in befores.items():
        spared = read and before in spare
        for after in afters:
            if (before, after) not in joined and not (spared and after in connected):
                add_control_edge(before, after)
    detach(op)
    return [node for node in afters if node in connected]


def detach(op: NodeOp) -> None:
    """Removes a node with all its edges; consumers that are left get an absent input, waiting nodes wait no more."""
    for result in op.data_results:
        for use in consumers(result):
            if isinstance(use.operation, NodeOp):
                clear_source(use.operation, use.index)
    for waiting in control_consumers(op):
        remove_control_edge(op, waiting)
    tokens = control_sources(op)
    op.detach()
    op.erase()
    for source in tokens:
        drop_unused_token(source)
