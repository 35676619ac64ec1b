"""The order of a value's consumers as text has it: by operations and operands, or as `peer_index` says. `[file-3]`"""

# Use lists and operand tuples are xDSL's own; it offers no other way to put uses in an order.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, i64
from xdsl.ir import Operation, SSAValue, Use

from gedialect.dialects.ge.edges import consumers
from gedialect.dialects.ge.graph import GraphOp, graphs_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.views import settle_view
from gedialect.xdsl_extras import is_wide, narrow


def ordered_copy(module: ModuleOp) -> ModuleOp:
    """A copy of a module, with the consumers of its values in their order. `[graph-11]`"""
    copy = module.clone()
    for graph in graphs_of(copy):
        read_order(graph)
    return copy


def read_order(graph: GraphOp) -> None:
    """Puts the use lists into the order that text and `peer_index` say; for graphs that were just parsed. `[file-3]`"""
    ranks: dict[Use, tuple[int, int, int]] = {}
    values: dict[SSAValue, None] = {}
    for position, op in enumerate(graph.body.block.ops):
        given = op.peer_index if isinstance(op, NodeOp) else None
        peers = () if given is None else given.get_values()
        for index, (operand, use) in enumerate(zip(op._operands, op._operand_uses, strict=True)):
            peer = peers[index] if index < len(peers) else -1
            ranks[use] = (peer, position, index)
            values[operand] = None
    for value in values:
        current = consumers(value)
        if len(current) > 1:
            order_consumers(value, _wanted_order(current, ranks))


def _wanted_order(uses: Sequence[Use], ranks: dict[Use, tuple[int, int, int]]) -> list[Use]:
    """Uses with a peer index at that place, the others in text order around them."""
    text = sorted(uses, key=lambda use: ranks[use][1:])
    placed = sorted((use for use in text if ranks[use][0] >= 0), key=lambda use: ranks[use][0])
    if not placed:
        return text
    slots = {ranks[use][0]: use for use in reversed(placed)}
    free = iter([use for use in text if slots.get(ranks[use][0]) is not use])
    order: list[Use] = []
    for place in range(len(text)):
        use = slots.get(place) or next(free, None)
        if use is not None:
            order.append(use)
    return [*order, *free, *(use for place, use in sorted(slots.items()) if place >= len(text))]


def order_consumers(value: SSAValue, wanted: Sequence[Use]) -> None:
    """Puts all uses of a value into the order given. `[graph-11]`"""
    current = consumers(value)
    if all(a is b for a, b in zip(current, wanted, strict=True)):
        return
    for use in current:
        value.remove_use(use)
    for use in wanted:
        value.add_use(use)


def consumer_places(nodes: Iterable[NodeOp]) -> dict[NodeOp, list[int]]:
    """For each operand of each node its place among the consumers of its source, -1 for absent inputs. `[file-3]`"""
    places = {node: [-1] * len(node.operands) for node in nodes}
    for node in places:
        for result in node.results:
            for place, use in enumerate(consumers(result)):
                reader = places.get(use.operation)  # pyright: ignore[reportArgumentType]
                if reader is not None:
                    reader[use.index] = place
    return places


def write_order(graph: GraphOp) -> None:
    """Says in `peer_index` where the order of consumers is not that of the text, and nowhere else. `[file-3]`

    What was put off for nodes with very many operands while edges changed is done now.
    """
    for node in graph.nodes:
        if is_wide(node):
            narrow(node)
            settle_view(node, wide=True)
    positions = {op: position for position, op in enumerate(graph.body.block.ops)}
    peers: dict[Operation, dict[int, int]] = {}
    for op in positions:
        for value in op.results:
            order = consumers(value)
            if len(order) < 2:
                continue
            keys = [(positions[use.operation], use.index) for use in order]
            if all(a <= b for a, b in pairwise(keys)):
                continue
            for place, use in enumerate(order):
                peers.setdefault(use.operation, {})[use.index] = place
    for op in positions:
        if not isinstance(op, NodeOp):
            continue
        known = peers.get(op)
        if known is None:
            op.properties.pop("peer_index", None)
        else:
            op.peer_index = DenseArrayBase.from_list(i64, [known.get(index, -1) for index in range(len(op.operands))])
