"""Writes that a rewrite moves ahead of what uses the variable. `[assign-2]` `[assign-4]` `[refdel-2]`"""

from __future__ import annotations

from collections.abc import Iterable

from gedialect.dialects.ge.graph import graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.rewrites.variable_times import VariableTimes

_MOST_ROUNDS = 8
"""So often it is asked for users of which some were written behind anyway; each time at least one of them is passed."""


def overtaken(
    variable: str, writer: NodeOp, waited_for: Iterable[NodeOp], times: VariableTimes, but: NodeOp | None = None
) -> NodeOp | None:
    """What uses a variable before it is written, and may find what is written once `writer` does that.

    The write waited for some nodes so far, and its writer need not. `but` uses the variable too, and is not meant.
    """
    graph = graph_of(writer)
    others = dict.fromkeys(waited_for)
    users = dict.fromkeys(times.users(graph, variable)) if others else {}
    for node in (writer, but):
        if node is not None:
            users.pop(node, None)
    if not users:
        return None
    order = times.order(graph)
    late = [node for node in others if node is not writer and not order.before(node, writer)]
    for _ in range(_MOST_ROUNDS if late else 0):
        before = order.leading_to(users, late)
        found = dict.fromkeys(user for node in late for user in ([node] if node in users else before.get(node, ())))
        user = next((each for each in found if not order.before(each, writer)), None)
        if user is not None or not found:
            return user
        for each in found:
            del users[each]
    return None
