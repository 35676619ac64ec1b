"""What kernels do to the memory that their operands and results stand for, as the table of kernels says. `[v2-16]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import KERNELS, Access, Port
from gedialect.dialects.gert.types import KIND_OF_CLASS

_MEMORY = frozenset({"data", "allocator"})
"""Kinds of values that stand for memory."""

_PAIR = {"shape": Port("shape"), "data": Port("data", access=Access.NEW)}

_WIDEST = 64
"""Kernels with more operands and results are asked for anew each time."""

_Classes: TypeAlias = tuple[type[Attribute], ...]


class MemoryEffects(NamedTuple):
    """What a kernel does to operands that stand for memory, and which of its results stand for some, by index."""

    accesses: tuple[tuple[int, Access], ...]
    made: tuple[tuple[int, Port], ...]


def memory_effects(op: KernelOp) -> MemoryEffects:
    """What the table says that a kernel does to memory; `Access.NODE` is whatever its compute node does."""
    operands = tuple([type(operand.type) for operand in op.operands])
    results = tuple([type(result.type) for result in op.results])
    many = len(operands) + len(results) > _WIDEST
    return (_effects_of.__wrapped__ if many else _effects_of)(op.kernel, operands, results)


@lru_cache(1024)
def _effects_of(kernel: str, operands: _Classes, results: _Classes) -> MemoryEffects:
    row = KERNELS[kernel]
    accesses = [
        (index, port.access)
        for index, (kind, port) in enumerate(_with_ports(row.inputs, operands))
        if kind in _MEMORY or port.access is Access.NODE
    ]
    made = [
        (index, port)
        for index, (kind, port) in enumerate(_with_ports(row.outputs, results))
        if kind == "data" or port.access is Access.NEW or port.same is not None
    ]
    return MemoryEffects(tuple(accesses), tuple(made))


def _with_ports(ports: Sequence[Port], classes: _Classes) -> Iterator[tuple[str, Port]]:
    """For each value of a kernel whose kinds are right: its kind, and the port of the table that it belongs to."""
    left = (kind for each in classes if (kind := KIND_OF_CLASS.get(each)) is not None)
    kind = next(left, None)
    for port in ports:
        while kind is not None:
            if port.kind == "pair":
                yield kind, _PAIR[kind]
            elif port.kind in ("any", kind):
                yield kind, port
            else:
                break
            kind = next(left, None)
            if not port.many:
                break


def accesses_of(op: KernelOp, nodes: Mapping[str, NodeOp]) -> Iterator[tuple[SSAValue, Access]]:
    """What a kernel without bodies does to each operand that stands for memory."""
    operands, accesses = op.operands, memory_effects(op).accesses
    by_node = _is_written(op, nodes) if any(access is Access.NODE for _, access in accesses) else iter(())
    for index, access in accesses:
        if access is Access.NODE:
            access = Access.WRITE if next(by_node) else Access.READ
        yield operands[index], access


def variable_of(op: KernelOp) -> str | None:
    """The variable that a `SplitVariable` asks for; None of other kernels, and where no constant says it."""
    if op.kernel != "SplitVariable":
        return None
    source = op.operands[1].owner
    value = source.attributes.get("value") if isinstance(source, KernelOp) else None
    return value.data if isinstance(value, StringAttr) else None


def _is_written(op: KernelOp, nodes: Mapping[str, NodeOp]) -> Iterator[bool]:
    """For each data operand of a launch: whether the compute node writes it."""
    node = nodes[op.node or ""]
    writes = set(node.writes)
    yield from (index in writes for index in node.present_inputs)
    yield from (True for _ in node.outputs.data)
