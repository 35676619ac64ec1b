"""Names of GE attributes that an operation's optional properties have too. `[file-9]`

In the generic form, xDSL takes an attribute with the name of a property that is not there for that property. So a GE
attribute `rest` is written `"attr:rest"`, one called `attr:rest` `"attr:attr:rest"`, and all others as they are.
"""

from __future__ import annotations

from functools import cache

from xdsl.irdl import IRDLOperation, OptPropertyDef

_MARK = "attr:"


@cache
def _optional_properties(op: type[IRDLOperation]) -> frozenset[str]:
    properties = op.get_irdl_definition().properties
    return frozenset(name for name, definition in properties.items() if isinstance(definition, OptPropertyDef))


def _is_taken(op: type[IRDLOperation], name: str) -> bool:
    return name in _optional_properties(op)


def attribute_key(op: type[IRDLOperation], name: str) -> str:
    """The key of a GE attribute among the attributes of an operation of that class."""
    return _MARK + name if _is_taken(op, _unmarked(name)) else name


def attribute_name(op: type[IRDLOperation], key: str) -> str:
    """The GE attribute that stands under a key, the reverse of `attribute_key`."""
    return key.removeprefix(_MARK) if _is_taken(op, _unmarked(key)) else key


def misplaced_attribute(op: IRDLOperation) -> str | None:
    """An attribute of an operation that would be taken for a property; None where all is well."""
    taken = _optional_properties(type(op))
    return next((key for key in op.attributes if key in taken), None)


def _unmarked(name: str) -> str:
    while name.startswith(_MARK):
        name = name.removeprefix(_MARK)
    return name
