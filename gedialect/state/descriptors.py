"""What the session keeps of tensors: descriptors with their place in memory and in files, and conversion steps."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import padded_size, tensor_size
from gedialect.formats.storage_format import StorageFormat

MAX_SIZE = (1 << 63) - 1
"""The largest size in bytes that a descriptor can say (a signed 64-bit integer)."""


@dataclass(frozen=True, slots=True)
class InitialValue:
    """What a variable holds from the start: `_init_value` of its descriptor. `[mem-10]`"""

    desc: TensorDesc
    data: bytes


@dataclass(frozen=True, slots=True)
class StoredDesc:
    """A descriptor as the variable manager keeps it.

    `size` is the padded size in bytes, 0 before memory was assigned. `template` is the serialised `TensorDescriptor` of
    the file the descriptor came from, where that says more than the other fields; else empty. `[ser-1]`
    """

    desc: TensorDesc
    size: int = 0
    template: bytes = b""
    initial: InitialValue | None = None

    def with_formats(self, format: StorageFormat, origin_format: StorageFormat) -> StoredDesc:
        """The same descriptor with another format and origin format; shape and size stay."""
        return replace(self, desc=replace(self.desc, format=format, origin_format=origin_format))


@dataclass(frozen=True, slots=True)
class TransStep:
    """One step of a variable's conversion path: a trans op's GE type and the descriptors before and after it.

    `template` is the serialised `SingleTransNodeInfo` of the file it came from, where that says more; else empty.
    """

    type: str
    input: TensorDesc
    output: TensorDesc
    template: bytes = b""


def memory_size(desc: TensorDesc) -> int:
    """The bytes that memory assignment reserves for a tensor: its data up to a multiple of 32, plus 32. `[desc-7]`

    Raises GeError when the shape is not known, the data type has no size, or the size exceeds `MAX_SIZE`.
    """
    size = tensor_size(desc)
    if size is None:
        raise GeError(None, f"expected a known shape and a data type with a size, got {desc}", label="desc-7")
    size = padded_size(size)
    if size > MAX_SIZE:
        raise GeError(None, f"expected a size below 2^63 bytes, got {size} for {desc}", label="desc-7")
    return size
