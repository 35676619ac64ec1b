"""Kernels of load time: constants, allocators, variables, weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import data_type_of, desc_of
from gedialect.dialects.gert.types import kind_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.executor.compiler import Prepare, Site
from gedialect.runtime.executor.environment import WeightPart
from gedialect.runtime.executor.launching import LaunchHandle, ShapeFunction
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.plan import Slots, Step
from gedialect.runtime.executor.pool import Pool
from gedialect.runtime.executor.shapes import Shape
from gedialect.runtime.kernels.registry import find_kernel


def _const(site: Site) -> Step | None:
    value, kind = site.attribute("value"), kind_of(site.op.results[0].type)
    if kind == "handle":
        site.give(0, _handle(site, _text(value)))
    else:
        site.give(0, _CONSTANTS[kind or ""](value))
    return None


def _handle(site: Site, name: str) -> LaunchHandle:
    """A node's kernel. What is wrong with it is said of the node."""
    node = site.context.nodes[name]
    site.call = replace(site.call, op=node, kernel=node.ge_type, node=name)
    return LaunchHandle(site.context.node_call(name), find_kernel(node.ge_type))


def _text(value: Attribute | None) -> str:
    return value.data if isinstance(value, StringAttr) else ""


def _shape(value: Attribute | None) -> Shape:
    desc = _desc(value)
    if not desc.has_known_shape:
        raise GeError(None, f"expected known dims for a constant shape, got {desc}")
    return Shape.of(desc)


def _desc(value: Attribute | None) -> TensorDesc:
    desc = None if value is None else desc_of(value)
    if desc is None:
        raise GeError(None, f"expected a tensor type, got {value}")
    return desc


def _tensor(value: Attribute | None) -> tuple[Shape, TensorData]:
    """The bytes of a constant, which stay where they are."""
    if not isinstance(value, TensorAttr):
        raise GeError(None, f"expected a tensor, got {value}")
    desc, data = _desc(value.type), value.blob.data
    size = tensor_size(desc)
    if data is None or len(data) != size:
        raise GeError(
            None, f"expected {size} bytes for a constant of {desc}, got {data if data is None else len(data)}"
        )
    return Shape.of(desc), TensorData(0, np.frombuffer(data, np.uint8))


_CONSTANTS: Mapping[str, Callable[[Attribute | None], Any]] = {
    "string": _text,
    "dtype": lambda value: None if value is None else data_type_of(value),
    "shape": _shape,
    "attributes": _desc,
    "size": integer_of,
    "tensor": _tensor,
}


def _const_data(site: Site) -> Step | None:
    name = _text(site.attribute("name"))
    environment = site.context.environment
    if name == "weight_dir":
        site.give(0, environment.weight_directory)
    elif name == "user_memory":
        site.give(0, environment.user_memory(_text(site.attribute("file"))))
    else:
        # One stream, one session, one registry: that there is one is all there is to know.
        site.give(0, name)
    return None


def _split_streams(site: Site) -> Step | None:
    for index in range(len(site.outputs)):
        site.give(index, f"stream {index}")
    return None


def _level_1(site: Site) -> Step | None:
    placement = _text(site.attribute("placement"))
    memories = site.context.environment.memories
    if placement not in memories:
        raise GeError(None, f"expected placement {' or '.join(memories)}, got '{placement}'")
    site.give(0, memories[placement])
    return None


def _level_2(site: Site) -> Step | None:
    for index in range(len(site.outputs)):
        pool = Pool(site.value(0))
        site.context.pools.append(pool)
        site.give(index, pool)
    return None


def _find_infer_function(site: Site) -> Step | None:
    site.give(0, ShapeFunction(site.value(0)))
    return None


def _split_variable(site: Site) -> Step | None:
    """The shape and the memory of a variable. `[v2-2]` `[v2-3]`"""
    variable = site.context.environment.variables.find(site.value(1))
    site.give(0, variable.shape)
    site.give(1, variable.data)
    return None


def _split_constant(site: Site) -> Step | None:
    shape, data = site.value(0)
    site.give(0, shape)
    site.give(1, data)
    return None


def _file_constant(site: Site) -> Step | None:
    """Memory of its own with the content of a part of a file. `[v2-4]`"""
    _, _, _, _, size, _, file = site.values()
    length = site.integer("length")
    data = site.pool(2).allocate(max(size, length))
    part = WeightPart(file, site.integer("offset"), length, size, site.attribute("by_id") is not None)
    site.context.environment.load_weight(part, data)
    site.give(0, data)
    return None


def _user_memory(site: Site) -> Step | None:
    memory, size = site.values()
    offset = site.integer("offset")
    if not 0 <= offset <= offset + size <= memory.size:
        message = f"expected {size} bytes from offset {offset} on within the memory that the user supplies"
        raise GeError(None, f"{message}, got {memory.size} bytes", label="weight-5")
    site.give(0, TensorData(memory.address + offset, memory.content[offset : offset + size]))
    return None


def _destroy_allocator(site: Site) -> Step | None:
    allocator = site.value(0)
    if not isinstance(allocator, Pool):
        # Memory itself belongs to whoever lent it.
        return None

    def step(slots: Slots) -> None:
        if allocator.in_use:
            addresses = ", ".join(f"{data.address:#x}" for data in allocator.in_use)
            raise GeError(None, f"expected all memory to be freed before its allocator, got memory at {addresses}")
        allocator.trim()

    return step


def _nothing(site: Site) -> Step | None:
    return None


INIT_KERNELS: Mapping[str, Prepare] = {
    "Const": _const,
    "ConstData": _const_data,
    "SplitRtStreams": _split_streams,
    "CreateL1Allocator": _level_1,
    "CreateInitL2Allocator": _level_2,
    "CreateL2Allocators": _level_2,
    "FindInferShapeFunc": _find_infer_function,
    "SplitVariable": _split_variable,
    "SplitConstTensor": _split_constant,
    "FileConstantKernel": _file_constant,
    "FileConstantUserMemKernel": _user_memory,
    "DestroyAllocator": _destroy_allocator,
    "DestroySession": _nothing,
}
"""Kernels of Init, and those that end what they began."""
