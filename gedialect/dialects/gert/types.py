"""The kinds of values of an execution graph, each a type of its own: `!gert.shape`, `!gert.data` and so on. `[v2-1]`"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "shape": "The shape of a tensor: of what was written in the model, and of how it is stored.",
        "data": "The memory of a tensor: address, size in bytes, and whether it is the device's or the host's.",
        "tensor": "A tensor handed in or out as a whole: shape, data and descriptor.",
        "size": "A number of bytes.",
        "dtype": "A data type.",
        "attributes": "What else describes a tensor: data type, format and origin.",
        "allocator": "What memory comes from.",
        "stream": "A queue that kernels are launched on.",
        "streams": "All streams of a model, as they are handed in.",
        "session": "The session, whose variables a model uses.",
        "string": "A name, such as a variable's or a file's.",
        "address": "An address that the user supplies.",
        "registry": "Where functions are found by GE type.",
        "function": "A function that infers the shapes of a GE type's outputs.",
        "handle": "A compute node's kernel, ready to launch.",
        "index": "Which branch to take.",
        "flag": "Whether to take another turn.",
    }
)
"""Each kind of value, and what it is."""


def _type_class(kind: str, what: str) -> type[ParametrizedAttribute]:
    body = {"name": f"gert.{kind}", "__doc__": what, "__module__": __name__}
    cls = type(f"{kind.title()}Type", (ParametrizedAttribute, TypeAttribute), body)
    return cast(type[ParametrizedAttribute], irdl_attr_definition(cls))


TYPE_CLASSES: Mapping[str, type[ParametrizedAttribute]] = MappingProxyType(
    {kind: _type_class(kind, what) for kind, what in KINDS.items()}
)
"""The class of each kind's type."""

TYPES: Mapping[str, Attribute] = MappingProxyType({kind: cls() for kind, cls in TYPE_CLASSES.items()})
"""The type of each kind, one object for all values."""

KIND_OF_CLASS: Mapping[type[Attribute], str] = {cls: kind for kind, cls in TYPE_CLASSES.items()}
"""The kind of each class of types."""


def kind_of(value_type: Attribute) -> str | None:
    """The kind of value that a type stands for; None for other types, such as `!ge.control`."""
    return KIND_OF_CLASS.get(type(value_type))
