"""What the pattern engine has to know about the ge dialect: data edges are seen, control edges are kept. `[iso-2]`"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from gedialect.dialects.ge.attributes import ControlType
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.edges import (
    add_control_edge,
    control_consumers,
    control_sources,
    data_sources,
    detach,
    owner_node,
    take_out,
)
from gedialect.dialects.ge.hints import name_results
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.registry import NODE_OPS, OPS_BY_GE_TYPE
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.patterns import (
    CannotCreateError,
    Creation,
    Creator,
    DialectAdapter,
    MatchContext,
    Parts,
    Rewriter,
    check_unused,
)
from gedialect.rewrites.new_nodes import NodeNames
from gedialect.wording import did_you_mean

_PREFIX = "ge."
_OPS = {op.name: op for op in NODE_OPS}
_OPEN = frozenset((GenericNodeOp.name, VariableRefOp.name))
"""Operations that hold nodes of more than one GE type."""

_WALK = 64
"""How many nodes are looked at to find that an order is given already."""


class GeAdapter(DialectAdapter):
    """Operations of the ge dialect go by their own name and by their GE type: `ge.trans_data` is `ge.TransData` too.

    A pattern sees data operands and data results only. Replacing or erasing a node keeps the order that its control
    edges gave: what ran before it runs before what ran after it. A node that a pattern makes is named after the
    attribute `name`, or after the node it is made for.
    """

    def key(self, op: Operation) -> str:
        name = op.name
        return f"{name} {cast(NodeOp, op).ge_type}" if name in _OPEN else name

    def names(self, op: Operation) -> tuple[str, ...]:
        return (op.name, f"{_PREFIX}{op.ge_type}") if isinstance(op, NodeOp) else (op.name,)

    def known_names(self) -> Iterable[str]:
        return [*_OPS, *(f"{_PREFIX}{type}" for type in OPS_BY_GE_TYPE)]

    def knows(self, name: str) -> bool:
        """Types are an open set, written as GE does: `ge.Conv2D`."""
        return name in _OPS or (name.startswith(_PREFIX) and name[len(_PREFIX) :][:1].isupper())

    def visits(self, op: Operation) -> bool:
        """What stands for the source of absent inputs is no node."""
        return isinstance(op, NodeOp)

    def hint(self, name: str) -> str:
        words = name.removeprefix(_PREFIX).split("_")
        as_type = "".join(f"{word[:1].upper()}{word[1:]}" for word in words)
        return did_you_mean(name, [*self.known_names(), f"{_PREFIX}{as_type}"], most=3)

    def operands(self, op: Operation) -> Sequence[SSAValue]:
        return op.data_operands if isinstance(op, NodeOp) else op.operands[:]

    def results(self, op: Operation) -> Sequence[OpResult]:
        return op.data_results if isinstance(op, NodeOp) else op.results

    def hides(self, type: Attribute) -> bool:
        return isinstance(type, ControlType)

    def attribute(self, op: Operation, name: str) -> Attribute | None:
        value = op.attributes.get(name)
        return op.properties.get(name) if value is None else value

    def creator(self, creation: Creation) -> Creator:
        cls, fixed = _class_of(creation.name)
        members = frozenset(cls.get_irdl_definition().properties).difference(fixed)
        suffix = creation.name.removeprefix(_PREFIX)

        def create(rewriter: Rewriter, root: Operation, parts: Parts) -> Operation:
            properties, attributes = dict(fixed), dict[str, Attribute]()
            for key, value in parts.attributes.items():
                (properties if key in members else attributes)[key] = value
            if "name" not in properties:
                names = names_of(rewriter.context)
                name = names.take_after(root, suffix) if isinstance(root, NodeOp) else names.take(suffix, root)
                properties["name"] = StringAttr(name)
            node = cls.create(
                operands=parts.flat_operands,
                result_types=parts.flat_types,
                properties=properties,
                attributes=attributes,
                location=root.location,
            )
            name_results(node)
            return node

        return create

    def replace(self, rewriter: Rewriter, op: Operation, values: Sequence[SSAValue]) -> None:
        if not isinstance(op, NodeOp):
            rewriter.replace(op, (), values)
            return
        rewriter.notify_op_erased(op)
        feeders = [feeder for value in values if (feeder := owner_node(value)) is not None]
        spare = _running_before(feeders, data_sources(op))
        for user in take_out(op, values, spare=spare):
            rewriter.notify_op_modified(user)

    def erase(self, rewriter: Rewriter, op: Operation) -> None:
        check_unused(op, self.results(op))
        if not isinstance(op, NodeOp):
            rewriter.erase(op)
            return
        rewriter.notify_op_erased(op)
        befores, afters = [*data_sources(op), *control_sources(op)], control_consumers(op)
        detach(op)
        for after in afters:
            ordered = _running_before([after], befores)
            for before in befores:
                if before not in ordered:
                    add_control_edge(before, after)

    # Sources: the usual operation has no control edge and a type of its own.

    def namespace(self) -> Mapping[str, object]:
        return {"ad_control": ControlType, "ad_open": _OPEN}

    def named_source(self, op: str, name: str) -> str:
        ge_type = name.removeprefix(_PREFIX)
        if ge_type == name or not ge_type[:1].isupper():
            return f"{op}.name == {name!r}"
        of_open = f"({op}.name in ad_open and {op}.ge_type == {ge_type!r})"
        known = OPS_BY_GE_TYPE.get(ge_type)
        return of_open if known is None else f"({op}.name == {known.name!r} or {of_open})"

    def operands_source(self, op: str) -> str:
        return _without_control(f"{op}._operands", f"adapter.operands({op})")

    def results_source(self, op: str) -> str:
        return _without_control(f"{op}.results", f"adapter.results({op})")

    def attribute_source(self, op: str, name: str) -> str:
        return f"({op}.attributes[{name!r}] if {name!r} in {op}.attributes else {op}.properties.get({name!r}))"


def _without_control(values: str, otherwise: str) -> str:
    """An expression: some values where the last of them is no control edge, and something else where it is one."""
    last_is_control = f"{values}[-1].type.__class__ is ad_control"
    return f"({otherwise} if {values} and {last_is_control} else {values})"


def _class_of(name: str) -> tuple[type[NodeOp], dict[str, Attribute]]:
    if name in _OPS and _OPS[name] is not GenericNodeOp:
        return _OPS[name], {}
    ge_type = name.removeprefix(_PREFIX)
    if not ge_type[:1].isupper():
        raise CannotCreateError(f"unknown operation '{name}'; a GE type is written as GE does: 'ge.Conv2D'")
    if ge_type in OPS_BY_GE_TYPE:
        return OPS_BY_GE_TYPE[ge_type], {}
    return GenericNodeOp, {"type": StringAttr(ge_type)}


def _running_before(nodes: Iterable[NodeOp], wanted: Iterable[NodeOp]) -> set[NodeOp]:
    """Which of the wanted nodes run before any of some nodes, as far as a walk of bounded length finds them.

    The order that it gives needs no further control edges. What is not found is ordered once more, at no harm.
    """
    waiting = deque(nodes)
    missing = set(wanted) if waiting else set[NodeOp]()
    seen: set[NodeOp] = set()
    found: set[NodeOp] = set()
    while waiting and missing and len(seen) < _WALK:
        for operand in islice(waiting.popleft().operands, _WALK):
            node = owner_node(operand)
            if node is not None and node not in seen:
                seen.add(node)
                waiting.append(node)
                if node in missing:
                    missing.discard(node)
                    found.add(node)
    return found


def names_of(context: MatchContext) -> NodeNames:
    """The names of nodes, for actions that make nodes: patterns of the same run take theirs from the same table."""
    return context.once(NodeNames, "names", NodeNames)
