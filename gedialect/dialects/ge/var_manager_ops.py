"""What a session knows, in the IR: `ge.var_manager` and the operations in it. `[mem-3]` `[reb-1]`

    ge.var_manager attributes {session_id = 0 : ui64} {
      ge.var "w" : !t1 size 4128 allocated_by 0 changed_by 1 changes 1 path [#ge.step<"TransData", !t0 -> !t1>]
      ge.var_place "w" : !t1 size 4128 at 34359738368 offset 0 memory 2
      ge.var_address 34359738368 : !t0 size 1568 memory 2
      ge.var_memory 2 used 5632
      ge.var_graph 1 variables ["w"] changed ["w"] rebuild
      ge.var_staged "w" : !t0 graph 1
    }

A descriptor is a tensor type; `size` is its padded size in memory, `initial` what a variable holds from the start,
`extra` what a file said of it besides.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Self

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
    irdl_op_definition,
    opt_prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator
from xdsl.utils.exceptions import VerifyException

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.state_assembly import StateOp, UInt32, UInt64
from gedialect.dialects.ge.step_attribute import StepAttr
from gedialect.dialects.ge.var_manager_entries import STATE_ENTRIES, VarAddressOp, VarPlaceOp, VarStateOp


@irdl_op_definition
class VarManagerOp(IRDLOperation):
    """All that a session knows of its variables; at most one in a module. `[mem-2]`

    Absent limits are those of a session whose memory sizes were never set. `options` are GE's, by name; `counters` are
    the next numbers of generated names; `batch_names` maps names in batch branches to the name of their memory.
    """

    name = "ge.var_manager"
    version = opt_prop_def(UInt32)
    session_id = opt_prop_def(UInt64)
    device_id = opt_prop_def(UInt32)
    job_id = opt_prop_def(UInt64)
    graph_memory = opt_prop_def(UInt64)
    variable_memory = opt_prop_def(UInt64)
    usable_memory = opt_prop_def(UInt64)
    logic_base = opt_prop_def(UInt64)
    allocates_memory = opt_prop_def(UnitAttr)
    batch_names = opt_prop_def(DictionaryAttr)
    options = opt_prop_def(DictionaryAttr)
    counters = opt_prop_def(DictionaryAttr)

    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove())

    @property
    def entries(self) -> list[StateOp]:
        """The operations in it, in order."""
        return [op for op in self.body.block.ops if isinstance(op, StateOp)]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        start = parser.pos
        properties = parser.parse_optional_attr_dict_with_keyword()
        known = cls.get_irdl_definition().properties
        for key in properties.data if properties else ():
            if key not in known:
                parser.raise_error(f"expected one of {', '.join(known)}, got '{key}'", start)
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        return cls.create(properties=properties.data if properties else {}, regions=[region])

    def print(self, printer: Printer) -> None:
        if self.properties:
            printer.print_string(" attributes ")
            printer.print_attr_dict(self.properties)
        printer.print_string(" ")
        printer.print_region(self.body, print_empty_block=False)

    def verify_(self) -> None:
        if isinstance(module := self.parent_op(), ModuleOp):
            _verify_only_one(self, module)
        for name in ("options", "batch_names"):
            _verify_values(name, self.properties.get(name), StringAttr, "strings")
        _verify_values("counters", self.counters, IntegerAttr, "integers")
        seen: set[tuple[str, Hashable]] = set()
        for op in self.body.block.ops:
            if not isinstance(op, VarStateOp):
                raise VerifyException(f"expected operations such as ge.var in it, got '{op.name}' [mem-3]")
            if not _has_required(op):
                continue  # its own verifier says so
            key = (op.name, op.key())
            if key in seen:
                raise VerifyException(f"expected one '{op.name}' for {_text(op)}, got another [{op.KEY_LABEL}]")
            seen.add(key)
        _verify_addresses(self)


def _has_required(op: VarStateOp) -> bool:
    properties = op.get_irdl_definition().properties
    return all(name in op.properties or isinstance(known, OptPropertyDef) for name, known in properties.items())


def _verify_only_one(manager: VarManagerOp, module: ModuleOp) -> None:
    first = next(op for op in module.body.block.ops if isinstance(op, VarManagerOp))
    if first is not manager:
        raise VerifyException("expected one 'ge.var_manager' in a module, got another [mem-2]")


def _verify_addresses(manager: VarManagerOp) -> None:
    """Each place is at an address that is known, in its kind of memory. `[mem-3]`"""
    known = [op for op in manager.body.block.ops if isinstance(op, VarPlaceOp | VarAddressOp) and _has_required(op)]
    addresses = {op.address: op for op in known if isinstance(op, VarAddressOp)}
    for place in known:
        if not isinstance(place, VarPlaceOp):
            continue
        at, wanted = place.address.value.data, place.memory.value.data
        address = addresses.get(place.address)
        if address is None:
            raise GeError(place, f"expected a ge.var_address for {at}, got none", label="mem-3")
        if address.memory is None:
            raise GeError(address, f"expected memory {wanted} for a place of a variable, got none", label="mem-3")
        if (memory := address.memory.value.data) != wanted:
            raise GeError(place, f"expected memory {memory}, as address {at} has, got {wanted}", label="mem-3")


def _verify_values(name: str, dictionary: Attribute | None, kind: type[Attribute], text: str) -> None:
    if not isinstance(dictionary, DictionaryAttr):
        return
    for key, value in dictionary.data.items():
        if not isinstance(value, kind):
            raise VerifyException(f"expected {name} to hold {text}, got {value} for '{key}' [mem-3]")


def _text(op: StateOp) -> str:
    """What an operation is about, as a reader would name it."""
    subject = op.properties[op.SUBJECT]
    return f"'{subject.data}'" if isinstance(subject, StringAttr) else str(subject).split(" ")[0]


STATE_OPS: tuple[type[Operation], ...] = (VarManagerOp, *STATE_ENTRIES)
STATE_ATTRS = (StepAttr,)
