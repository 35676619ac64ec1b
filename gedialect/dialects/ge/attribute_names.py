"""Names of GE attributes that attributes in text cannot have. `[file-9]`

In the generic form, xDSL takes an attribute with the name of a property that is not there for that property; and MLIR
has no empty names. So a GE attribute `rest` is written `"attr:rest"`, one called `attr:rest` `"attr:attr:rest"`, one
without a name `"attr:"`, and all others as they are.
"""

from __future__ import annotations

from functools import cache

from xdsl.irdl import IRDLOperation, OptPropertyDef

_MARK = "attr:"


@cache
def _taken(op: type[IRDLOperation] | None) -> frozenset[str]:
    properties = {} if op is None else op.get_irdl_definition().properties
    optional = (name for name, definition in properties.items() if isinstance(definition, OptPropertyDef))
    return frozenset(["", *optional])


def attribute_key(op: type[IRDLOperation] | None, name: str) -> str:
    """The key of a GE attribute among the attributes of an operation of that class, or in a dictionary for None."""
    return _MARK + name if _unmarked(name) in _taken(op) else name


def attribute_name(op: type[IRDLOperation] | None, key: str) -> str:
    """The GE attribute that stands under a key, the reverse of `attribute_key`."""
    return key.removeprefix(_MARK) if _unmarked(key) in _taken(op) else key


def misplaced_attribute(op: IRDLOperation) -> str | None:
    """An attribute of an operation whose name is taken; None where all is well."""
    taken = _taken(type(op))
    return next((key for key in op.attributes if key in taken), None)


def _unmarked(name: str) -> str:
    while name.startswith(_MARK):
        name = name.removeprefix(_MARK)
    return name
