"""The operations in a `ge.var_manager`: what a session knows of a variable, a place, an address, a graph. `[mem-3]`"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    irdl_op_definition,
    opt_prop_def,
    prop_def,
)
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.state_assembly import I32, I64, UI32, UI64, Clause, Int32, Int64, StateOp, UInt32, UInt64
from gedialect.dialects.ge.step_attribute import StepAttr
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import tensor_size

_SIZE = Clause("size", "size", I64)
_INITIAL = Clause("initial", "initial")
_EXTRA = Clause("extra", "extra")


class VarStateOp(StateOp):
    """A state operation whose `key` must be its own among its kind in the manager."""

    KEY_LABEL: ClassVar[str]

    def key(self) -> Hashable:
        """What tells it from others of its kind."""
        return self.properties[self.SUBJECT]

    def described(self) -> TensorDesc | None:
        """Its descriptor, where it has one."""
        type = self.properties.get("desc")
        return None if type is None else desc_of(type)

    def verify_(self) -> None:
        type = self.properties.get("desc")
        if type is None:
            return
        desc = desc_of(type)
        if desc is None:
            raise VerifyException(f"expected a tensor type as descriptor, got {type} [desc-3]")
        size = self.properties.get("size")
        if isinstance(size, IntegerAttr):
            _verify_size(desc, size.value.data)


def _verify_size(desc: TensorDesc, size: int) -> None:
    least = tensor_size(desc) or 0
    if size < least:
        raise VerifyException(f"expected a size of at least {least} bytes for {desc}, got {size} [desc-7]")


@irdl_op_definition
class VarOp(VarStateOp):
    """A variable: its current descriptor, which graphs allocated and changed it, how often and through which path.

    A variable without descriptor is not known to the manager, but something else about it is. `[mem-3]`
    """

    name = "ge.var"
    var_name = prop_def(StringAttr)
    desc = opt_prop_def(Attribute)
    size = opt_prop_def(Int64)
    initial = opt_prop_def(TensorAttr)
    extra = opt_prop_def(OpaqueAttr)
    allocated_by = opt_prop_def(UInt32)
    changed_by = opt_prop_def(UInt32)
    changes = opt_prop_def(UInt32)
    path = opt_prop_def(ArrayAttr[StepAttr])

    SUBJECT: ClassVar = "var_name"
    CLAUSES: ClassVar = (
        _SIZE,
        Clause("allocated_by", "allocated_by", UI32),
        Clause("changed_by", "changed_by", UI32),
        Clause("changes", "changes", UI32),
        Clause("path", "path"),
        _INITIAL,
        _EXTRA,
    )
    KEY_LABEL: ClassVar = "mem-3"


@irdl_op_definition
class VarPlaceOp(VarStateOp):
    """Where a variable with that format and data type lives: logic address, offset, memory. `[mem-1]`

    `file` is the `path:offset` of a constant whose bytes are in a file, by which others share its place. `[mem-6]`
    """

    name = "ge.var_place"
    var_name = prop_def(StringAttr)
    desc = prop_def(Attribute)
    size = opt_prop_def(Int64)
    initial = opt_prop_def(TensorAttr)
    extra = opt_prop_def(OpaqueAttr)
    address = prop_def(UInt64)
    offset = prop_def(UInt64)
    memory = prop_def(UInt64)
    file = opt_prop_def(StringAttr)

    SUBJECT: ClassVar = "var_name"
    CLAUSES: ClassVar = (
        _SIZE,
        Clause("at", "address", UI64),
        Clause("offset", "offset", UI64),
        Clause("memory", "memory", UI64),
        Clause("file", "file"),
        _INITIAL,
        _EXTRA,
    )
    KEY_LABEL: ClassVar = "mem-1"

    def key(self) -> Hashable:
        """Name, format and data type, as in the manager."""
        desc = self.described()
        return self.var_name, desc and (desc.format, desc.dtype)


@irdl_op_definition
class VarAddressOp(VarStateOp):
    """What is known of a logic address: its kind of memory, and the device's view of it. `[mem-3]`

    The device's view is the descriptor that was placed there first, and the address on the device, if it has one yet.
    `place_holder` says that users supply the memory. `[mem-10]`
    """

    name = "ge.var_address"
    address = prop_def(UInt64)
    desc = opt_prop_def(Attribute)
    size = opt_prop_def(Int64)
    initial = opt_prop_def(TensorAttr)
    extra = opt_prop_def(OpaqueAttr)
    memory = opt_prop_def(UInt32)
    device_address = opt_prop_def(UInt64)
    place_holder = opt_prop_def(UnitAttr)

    SUBJECT: ClassVar = "address"
    SUBJECT_TYPE: ClassVar = UI64
    CLAUSES: ClassVar = (
        _SIZE,
        Clause("memory", "memory", UI32),
        Clause("device_address", "device_address", UI64),
        Clause("place_holder", "place_holder", flag=True),
        _INITIAL,
        _EXTRA,
    )
    KEY_LABEL: ClassVar = "mem-3"

    def verify_(self) -> None:
        super().verify_()
        if self.desc is not None and self.memory is None:
            raise VerifyException("expected 'memory' where a variable is stored, got none [mem-3]")
        if self.place_holder is not None and self.desc is None:
            raise VerifyException("expected the descriptor of what 'place_holder' is for, got none [mem-10]")


@irdl_op_definition
class VarMemoryOp(VarStateOp):
    """How many bytes of a kind of memory variables use, and how many there are where that is limited. `[mem-7]`"""

    name = "ge.var_memory"
    memory = prop_def(UInt32)
    used = prop_def(UInt64)
    total = opt_prop_def(UInt64)

    SUBJECT: ClassVar = "memory"
    SUBJECT_TYPE: ClassVar = UI32
    CLAUSES: ClassVar = (Clause("used", "used", UI64), Clause("total", "total", UI64))
    KEY_LABEL: ClassVar = "mem-7"


@irdl_op_definition
class VarGraphOp(VarStateOp):
    """What the session knows of a graph: its variables, those it changed, and whether it must be rebuilt.

    `because` names the variables that changed since it was built, as far as that is known. Only a graph with
    `variables` is known to the rebuild control. `[reb-1]` `[reb-2]`
    """

    name = "ge.var_graph"
    id = prop_def(UInt32)
    variables = opt_prop_def(ArrayAttr[StringAttr])
    changed = opt_prop_def(ArrayAttr[StringAttr])
    rebuild = opt_prop_def(UnitAttr)
    because = opt_prop_def(ArrayAttr[StringAttr])

    SUBJECT: ClassVar = "id"
    SUBJECT_TYPE: ClassVar = UI32
    CLAUSES: ClassVar = (
        Clause("variables", "variables"),
        Clause("changed", "changed"),
        Clause("rebuild", "rebuild", flag=True),
        Clause("because", "because"),
    )
    KEY_LABEL: ClassVar = "reb-1"

    def verify_(self) -> None:
        super().verify_()
        if self.because is not None and self.rebuild is None:
            raise VerifyException("expected 'rebuild' before 'because', got none [reb-2]")


@irdl_op_definition
class VarStagedOp(VarStateOp):
    """The descriptor that a variable node had when a graph was compiled. `[acc-refresh]`"""

    name = "ge.var_staged"
    var_name = prop_def(StringAttr)
    desc = prop_def(Attribute)
    graph = prop_def(UInt32)

    SUBJECT: ClassVar = "var_name"
    CLAUSES: ClassVar = (Clause("graph", "graph", UI32),)
    KEY_LABEL: ClassVar = "acc-refresh"

    def key(self) -> Hashable:
        """Name and graph."""
        return self.var_name, self.graph


@irdl_op_definition
class VarBroadcastOp(VarStateOp):
    """A broadcast node that reads and writes a variable in place, with offsets and sizes in bytes. `[mem-17]`"""

    name = "ge.var_broadcast"
    var_name = prop_def(StringAttr)
    graph = prop_def(UInt32)
    node = prop_def(StringAttr)
    input_index = prop_def(Int32)
    input_offset = prop_def(Int64)
    input_size = prop_def(UInt64)
    output_offset = prop_def(Int64)
    output_size = prop_def(UInt64)

    SUBJECT: ClassVar = "var_name"
    CLAUSES: ClassVar = (
        Clause("graph", "graph", UI32),
        Clause("node", "node"),
        Clause("input", "input_index", I32),
        Clause("input_offset", "input_offset", I64),
        Clause("input_size", "input_size", UI64),
        Clause("output_offset", "output_offset", I64),
        Clause("output_size", "output_size", UI64),
    )
    KEY_LABEL: ClassVar = "mem-17"

    def key(self) -> Hashable:
        """Name and graph."""
        return self.var_name, self.graph

    def verify_(self) -> None:
        if self.input_size != self.output_size:
            raise VerifyException(
                f"expected equal sizes of input and output, got {self.input_size.value.data} and "
                f"{self.output_size.value.data} [mem-17]"
            )


STATE_ENTRIES: tuple[type[Operation], ...] = (
    VarOp,
    VarPlaceOp,
    VarAddressOp,
    VarMemoryOp,
    VarGraphOp,
    VarStagedOp,
    VarBroadcastOp,
)
