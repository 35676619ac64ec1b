"""What nodes with persistent memory say of it: their name, the kind of memory, what is in it. `[mem-15]`"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.memory_attributes import INITIAL_ATTR, MANAGER_NAME_ATTR, SHARED_ATTR
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import (
    MEMORY_TYPE_ATTR,
    PERSISTENT_MEMORY_TYPES,
    PLACEMENT_ATTR,
    VariableRefOp,
)
from gedialect.state import ConstantData, FilePart, InitialValue, MemoryType, Source, UserMemory


def has_own_memory(node: NodeOp) -> bool:
    """Whether a node has memory of its own that outlives an execution. `[mem-15]` `[mem-18]`"""
    return (
        node.ge_type in PERSISTENT_MEMORY_TYPES
        and not isinstance(node, VariableRefOp)
        and node.str_attr(SHARED_ATTR) is None
    )


def is_variable(node: NodeOp) -> bool:
    """Whether a node is a variable that the manager places, and not a ref of one."""
    return node.ge_type == "Variable" and not isinstance(node, VariableRefOp)


def name_in_manager(node: NodeOp) -> str:
    """The name that the manager knows a node's memory under. `[mem-15]`"""
    return node.str_attr(MANAGER_NAME_ATTR) or node.node_name


def memory_type(node: NodeOp) -> MemoryType:
    """The kind of memory that a node asks for. `[mem-15]`"""
    return MemoryType.asked(node.int_attr(MEMORY_TYPE_ATTR), node.str_attr(PLACEMENT_ATTR))


def source(node: NodeOp) -> Source | None:
    """What a constant holds, as far as the graph says; None for a variable. `[mem-6]`"""
    match node.ge_type:
        case "Constant":
            value = node.attributes.get(VALUE_ATTR)
            data = value.blob.data if isinstance(value, TensorAttr) else None
            return None if data is None else ConstantData.of(data)
        case "FileConstant":
            path = node.str_attr("location") or node.str_attr("file_path")
            return FilePart(path, node.int_attr("offset") or 0) if path else None
        case "ConstPlaceHolder":
            return UserMemory()
        case _:
            return None


def initial_value(node: NodeOp) -> InitialValue | None:
    """What a variable holds before anything is written to it. Raises GeError where a text left it out. `[mem-10]`"""
    value = desc_attribute(node, output=True, index=0, key=INITIAL_ATTR)
    if not isinstance(value, TensorAttr):
        return None
    desc = desc_of(value.type)
    if desc is None or value.blob.data is None:
        raise GeError(node, f"expected the data of '{INITIAL_ATTR}', got {value}", label="mem-10")
    return InitialValue(desc, value.blob.data)


def output_owner(node: NodeOp, output: int, key: str) -> str | None:
    """A variable that a node's output descriptor names."""
    value = desc_attribute(node, output=True, index=output, key=key)
    return value.data if isinstance(value, StringAttr) else None
