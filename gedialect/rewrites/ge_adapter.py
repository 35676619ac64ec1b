"""What the pattern engine has to know about the ge dialect: data edges are seen, control edges are kept. `[iso-2]`"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from gedialect.dialects.ge.attributes import ControlType
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.edges import data_sources, owner_node, take_out
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.registry import NODE_OPS, OPS_BY_GE_TYPE
from gedialect.patterns import CannotCreateError, Creation, Creator, DialectAdapter, Parts, Rewriter, check_unused

_PREFIX = "ge."
_OPS = {op.name: op for op in NODE_OPS}


class GeAdapter(DialectAdapter):
    """Operations of the ge dialect go by their own name and by their GE type: `ge.trans_data` is `ge.TransData` too.

    A pattern sees data operands and data results only. Replacing or erasing a node keeps the order that its control
    edges gave: what ran before it runs before what ran after it. A node that a pattern makes is named after the
    attribute `name`, or after the node it is made for.
    """

    def key(self, op: Operation) -> str:
        return f"{op.name} {op.ge_type}" if isinstance(op, NodeOp) else op.name

    def names(self, op: Operation) -> tuple[str, ...]:
        return (op.name, f"{_PREFIX}{op.ge_type}") if isinstance(op, NodeOp) else (op.name,)

    def known_names(self) -> Iterable[str]:
        return [*_OPS, *(f"{_PREFIX}{type}" for type in OPS_BY_GE_TYPE)]

    def knows(self, name: str) -> bool:
        """Types are an open set, written as GE does: `ge.Conv2D`."""
        return name in _OPS or (name.startswith(_PREFIX) and name[len(_PREFIX) :][:1].isupper())

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

        def create(root: Operation, parts: Parts) -> Operation:
            attributes = dict(parts.attributes)
            name = attributes.pop("name", None)
            properties = {**fixed, "name": name if isinstance(name, StringAttr) else StringAttr(_name(root, creation))}
            return cls.create(
                operands=parts.flat_operands,
                result_types=parts.flat_types,
                properties=properties,
                attributes=attributes,
                location=root.location,
            )

        return create

    def replace(self, rewriter: Rewriter, op: Operation, values: Sequence[SSAValue]) -> None:
        if not isinstance(op, NodeOp):
            rewriter.replace(op, (), values)
            return
        rewriter.notify_op_erased(op)
        feeders = {feeder for value in values if (feeder := owner_node(value)) is not None}
        for user in take_out(op, values, spare={source for feeder in feeders for source in data_sources(feeder)}):
            rewriter.notify_op_modified(user)

    def erase(self, rewriter: Rewriter, op: Operation) -> None:
        check_unused(op, self.results(op))
        self.replace(rewriter, op, ())


def _class_of(name: str) -> tuple[type[NodeOp], dict[str, Attribute]]:
    if name in _OPS and _OPS[name] is not GenericNodeOp:
        return _OPS[name], {}
    ge_type = name.removeprefix(_PREFIX)
    if not ge_type[:1].isupper():
        raise CannotCreateError(f"unknown operation '{name}'; a GE type is written as GE does: 'ge.Conv2D'")
    if ge_type in OPS_BY_GE_TYPE:
        return OPS_BY_GE_TYPE[ge_type], {}
    return GenericNodeOp, {"type": StringAttr(ge_type)}


def _name(root: Operation, creation: Creation) -> str:
    """A name that is free in the root's graph, made of the root's name and the new node's type."""
    base = f"{root.node_name}_{creation.name.removeprefix(_PREFIX)}" if isinstance(root, NodeOp) else creation.name
    block = root.parent_block()
    taken = {op.node_name for op in block.ops if isinstance(op, NodeOp)} if block is not None else set[str]()
    name, count = base, 1
    while name in taken:
        count += 1
        name = f"{base}_{count}"
    return name
