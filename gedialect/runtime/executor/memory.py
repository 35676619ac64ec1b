"""Memory as kernels see it: an address with the bytes there, and the tensors in them."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Bytes
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.packing import pack, unpack, unpacked
from gedialect.runtime.tensor import Tensor

_MOST_TENSORS = 64


class Memory(Protocol):
    """Where memory comes from, such as a device."""

    def allocate(self, size: int) -> int:
        """The address of `size` new bytes. Raises GeError when there are not so many."""
        ...

    def free(self, address: int) -> None:
        """Takes back what begins at an address."""
        ...

    def view(self, address: int, size: int) -> Bytes:
        """The bytes at an address."""
        ...


class TensorData:
    """The memory of a tensor: an address, `size` bytes there, and who takes them back when they are freed.

    A tensor in that memory is made once for each descriptor: a graph that runs again finds the same memory and the same
    tensors. That of packed elements is beside the memory, read from there and written back. `[dev-sub-byte]`
    """

    __slots__ = ("_tensors", "address", "content", "owner", "size")

    def __init__(self, address: int, content: Bytes, owner: Owner | None = None) -> None:
        self.address = address
        self.content = content
        self.size = content.size
        self.owner: Owner = Nobody() if owner is None else owner
        self._tensors: dict[TensorDesc, Tensor] = {}

    def tensor(self, desc: TensorDesc) -> Tensor:
        """The tensor of that descriptor in this memory; of packed elements, beside it.

        Raises FormatError when it does not fit.
        """
        tensor = self._tensors.get(desc)
        if tensor is None:
            if len(self._tensors) >= _MOST_TENSORS:
                # Shapes that are not known before may come without end.
                self._tensors.clear()
            packed = desc.dtype.is_sub_byte
            tensor = unpacked(desc, self.content) if packed else Tensor.over(desc, self.content)
            self._tensors[desc] = tensor
        return tensor

    def read(self, desc: TensorDesc) -> Tensor:
        """The tensor of that descriptor with what is in this memory. Raises FormatError when it does not fit."""
        tensor = self.tensor(desc)
        if desc.dtype.is_sub_byte:
            unpack(self.content, tensor)
        return tensor

    def write(self, source: Tensor) -> None:
        """Takes the storage of another tensor. Raises FormatError when it does not fit."""
        tensor = self.tensor(source.desc)
        np.copyto(tensor.array, source.array)
        self.write_back(source.desc)

    def write_back(self, desc: TensorDesc) -> None:
        """Puts the tensor of that descriptor into this memory, where it is not there already."""
        if desc.dtype.is_sub_byte:
            pack(self.tensor(desc), self.content)

    def copy_from(self, source: TensorData) -> None:
        """Takes the bytes of other memory, as many as both have."""
        size = min(self.size, source.size)
        self.content[:size] = source.content[:size]


class Owner(Protocol):
    """Who memory is given back to."""

    def free(self, data: TensorData) -> None:
        """Takes memory back. Raises GeError for memory that is not its own, or was given back."""
        ...


class Nobody:
    """The owner of memory that a graph was lent, such as a variable's."""

    def free(self, data: TensorData) -> None:
        """Raises GeError."""
        message = (
            f"expected memory that was allocated to free, got {data.size} bytes at {data.address:#x} that were lent"
        )
        raise GeError(None, message)
