"""What conversions do, as the steps that chains are made of: nodes of a graph, and steps of a variable's path.

A step relabels bytes, moves elements, casts them, or is a *barrier*: something whose effect is not known, which is
equal to itself and to nothing else. `[graph-8]` `[fmt-layout]`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from xdsl.ir import Attribute, OpResult, SSAValue

from gedialect.analysis.equivalence.casts import IEEE, Cast, Rounding, keeps_zero
from gedialect.analysis.equivalence.moves import Carrier, permutation
from gedialect.dialects.ge.constants import ConstantOp, ConstOp
from gedialect.dialects.ge.conversions import RELABELS, TransOp, TransposeDOp, TransposeOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.datatypes import UNDEFINED, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.movement import Movement, movement
from gedialect.formats.shapes import MAX_ITEMS

_MOVES = frozenset({"TransData", "TransDataD"})
_TRANSPOSES = frozenset({"Transpose", "TransposeD"})


@dataclass(frozen=True, slots=True)
class Barrier:
    """A step whose effect is not known: `key` is equal for steps that do the same, `reason` says what is not known."""

    key: object
    reason: str


@dataclass(frozen=True, eq=False)
class Step:
    """One step of a chain, one object for equal conversions.

    All of `movement`, `cast` and `barrier` None: bytes stay as they are. `shape` are the dims of the result, `dtype` is
    the type of elements that are moved.
    """

    shape: tuple[int, ...]
    movement: Movement | None = None
    cast: Cast | None = None
    barrier: Barrier | None = None
    dtype: DataType = UNDEFINED

    @cached_property
    def carrier(self) -> Carrier:
        """The movement, to be carried out."""
        assert self.movement is not None, "the step moves elements"
        return Carrier(self.dtype, self.movement)

    @property
    def copies(self) -> bool:
        """Whether the result is memory of its own."""
        return self.movement is not None or self.cast is not None or self.barrier is not None


class Steps:
    """Makes steps, each once."""

    def __init__(self) -> None:
        self._known: dict[object, Step] = {}
        self._of_types: dict[object, tuple[Step, object]] = {}

    def of_node(self, node: TransOp) -> Step:
        """What a conversion node does, as a device does it."""
        source, target = node.input_type(0), node.results[0].type
        perm = _perm(node)
        # Types are few and shared: their identity is enough, as long as something holds them.
        key = (node.ge_type, id(source), id(target), perm)
        found = self._of_types.get(key)
        if found is None:
            step = self._between(node.ge_type, source, target, perm)
            found = self._of_types[key] = (step, (source, target))
        return found[0]

    def _between(
        self, ge_type: str, source: Attribute | None, target: Attribute, perm: tuple[int, ...] | str | None
    ) -> Step:
        before, after = None if source is None else desc_of(source), desc_of(target)
        if before is None or after is None:
            reason = f"a {ge_type} has no descriptors"
            return Step((), barrier=Barrier((ge_type, source, target, perm), reason))
        return self.of(ge_type, before, after, IEEE, perm)

    def of(
        self,
        ge_type: str,
        source: TensorDesc,
        target: TensorDesc,
        rounding: Rounding = IEEE,
        perm: tuple[int, ...] | str | None = None,
    ) -> Step:
        """What a conversion of that type between two descriptors does.

        `perm` is what a transposition says of its axes: None where the formats' names tell, text for what is not known.
        """
        key = (ge_type, source, target, rounding, perm)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._make(ge_type, source, target, rounding, perm)
        return found

    def of_sizes(self, made: int, seen: int) -> Step:
        """What happens where so many bytes are taken for a tensor of another number of them."""
        key = ("size", made, seen)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Step((), barrier=Barrier(key, f"{made} bytes are taken for {seen}"))
        return found

    def _make(
        self,
        ge_type: str,
        source: TensorDesc,
        target: TensorDesc,
        rounding: Rounding,
        perm: tuple[int, ...] | str | None,
    ) -> Step:
        problem = _misfit(ge_type, source, target)
        if problem is None:
            if ge_type in RELABELS:
                return Step(target.shape)
            if ge_type == "Cast":
                cast = Cast(source.dtype, target.dtype, rounding)
                if source.dtype == target.dtype:
                    return Step(target.shape)
                if keeps_zero(cast):
                    return Step(target.shape, cast=cast)
                problem = f"a Cast from {source.dtype} makes no zero of zero bytes"
            elif ge_type in _MOVES or ge_type in _TRANSPOSES:
                try:
                    return Step(target.shape, movement=_movement(ge_type, source, target, perm), dtype=source.dtype)
                except FormatError as error:
                    problem = str(error)
        where = (*source.storage, source.origin_format, source.origin_shape), target.storage
        return Step(target.shape, barrier=Barrier((ge_type, *where, perm), problem or f"{ge_type} is not known"))


def _misfit(ge_type: str, source: TensorDesc, target: TensorDesc) -> str | None:
    """Why two descriptors are none of a conversion of that type; None where they may be. `[warn-1, warn-2, warn-3]`"""
    if ge_type != "Cast" and source.dtype != target.dtype:
        return f"a {ge_type} makes {target.dtype} of {source.dtype}"
    if ge_type in RELABELS or ge_type == "Cast":
        if source.has_known_shape and target.has_known_shape and _items(source) != _items(target):
            return f"a {ge_type} makes {_items(target)} items of {_items(source)}"
        return None
    if not (source.has_known_shape and target.has_known_shape):
        return f"the shapes of a {ge_type} are not known"
    return None


def _items(desc: TensorDesc) -> int:
    return prod(desc.shape)


def _movement(ge_type: str, source: TensorDesc, target: TensorDesc, perm: tuple[int, ...] | str | None) -> Movement:
    """Raises FormatError where it is not known what is moved where."""
    if max(_items(source), _items(target)) > MAX_ITEMS:
        raise FormatError(ErrorKind.SHAPE, f"more than 2^40 items in {source} or {target}")
    if ge_type in _MOVES or perm is None:
        return movement(source, target)
    if isinstance(perm, str):
        raise FormatError(ErrorKind.PARAMETER, perm)
    moved = tuple(source.shape[axis] for axis in perm if axis < len(source.shape))
    if sorted(perm) != list(range(len(source.shape))) or moved != target.shape:
        raise FormatError(ErrorKind.SHAPE, f"permutation {list(perm)} does not make {target} of {source}")
    return permutation(source.shape, perm)


def _perm(node: TransOp) -> tuple[int, ...] | str | None:
    """What a transposition says of its axes: attribute `perm`, or a constant at its second input."""
    if isinstance(node, TransposeDOp):
        return None if node.perm is None else tuple(node.perm)
    if isinstance(node, TransposeOp):
        source = node.source(1)
        if source is None:
            return None
        held = _integers(source.op) if isinstance(source, OpResult) else None
        return f"the permutation of a Transpose comes from {_name(source)}" if held is None else held
    return None


def _name(value: SSAValue) -> str:
    node = value.owner
    return f'"{node.node_name}"' if isinstance(node, NodeOp) else "elsewhere"


def _integers(op: object) -> tuple[int, ...] | None:
    """The numbers in a constant of 32 or 64 bits; None where it holds none that can be read."""
    if not isinstance(op, ConstOp | ConstantOp) or op.value is None or op.value.blob.data is None:
        return None
    desc = desc_of(op.value.type)
    width = None if desc is None else {"DT_INT32": 4, "DT_INT64": 8}.get(desc.dtype.name)
    data = op.value.blob.data
    if width is None or len(data) % width:
        return None
    chunks: Sequence[bytes] = [data[start : start + width] for start in range(0, len(data), width)]
    return tuple(int.from_bytes(chunk, "little", signed=True) for chunk in chunks)
