"""The variables of a session on a device: where they are, and their tensors. `[mem-10]`"""

from __future__ import annotations

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Array, Bytes
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.pages import PagePolicy
from gedialect.runtime.tensor import Tensor
from gedialect.state import VariableManager


class VariableMemory:
    """A session's variables on one device, by name.

    `device` is the number of the device, by default the session's. A variable gets memory there when it is first asked
    for, on pages as `pages` says. `[mem-11]` Every method is atomic under concurrent use, and raises GeError for a name
    that the session does not know, a descriptor that has no place, and where `VariableManager.resolve` does.
    """

    def __init__(
        self,
        variables: VariableManager,
        memory: DeviceMemory,
        device: int | None = None,
        pages: PagePolicy = PagePolicy.NORMAL,
    ) -> None:
        self.variables = variables
        self.memory = memory
        self.device = device
        self._store = _Store(memory, pages)

    def address(self, name: str, desc: TensorDesc | None = None, graph: int | None = None) -> int:
        """Where on the device a variable is, in the form it has now or in `desc`'s; its use counts for `graph`."""
        with self.variables.exclusive():
            wanted = desc or self.desc(name)
            placement = self.variables.placement(name, wanted)
            if placement is None:
                raise GeError(None, f"expected variable '{name}' to have a place as {wanted}, got none", label="mem-3")
            return self.resolve(placement.address, graph)

    def resolve(self, logic_address: int, graph: int | None = None) -> int:
        """The address on the device for a logic address, also for one inside a variable. `[mem-10]`"""
        return self.variables.resolve(logic_address, self._store, self.device, graph)

    def desc(self, name: str) -> TensorDesc:
        """The form that a variable has now."""
        desc = self.variables.current(name)
        if desc is None:
            raise GeError(None, f"expected a variable of the session, got '{name}'", label="mem-3")
        return desc

    # --- data

    def bytes(self, name: str, desc: TensorDesc | None = None) -> Bytes:
        """The bytes of a variable's tensor as they are in memory, in the form it has now or in `desc`'s."""
        with self.variables.exclusive():
            wanted = desc or self.desc(name)
            size = tensor_size(wanted)
            if size is None:
                raise GeError(None, f"expected variable '{name}' to have a size, got {wanted}", label="desc-7")
            return self.memory.view(self.address(name, wanted), size)

    def tensor(self, name: str) -> Tensor:
        """A variable's tensor, whose storage is the variable's memory.

        Raises FormatError for data types that numpy cannot see in memory, such as packed ones.
        """
        return Tensor.over(*self._storage(name))

    def read(self, name: str) -> Array:
        """A copy of a variable's storage: an array of its shape and type, or bytes for types as in `tensor`."""
        desc, data = self._storage(name)
        return data.copy() if _is_opaque(desc) else Tensor.over(desc, data.copy()).array

    def write(self, name: str, value: Array) -> None:
        """Writes a variable's storage, given as `read` returns it. Raises GeError for another shape or type."""
        desc, data = self._storage(name)
        storage = data if _is_opaque(desc) else Tensor.over(desc, data).array
        if value.shape != storage.shape or value.dtype != storage.dtype:
            wanted, got = (f"{array.dtype} {list(array.shape)}" for array in (storage, value))
            raise GeError(None, f"expected {wanted} for variable '{name}', which is {desc}, got {got}", label="desc-3")
        np.copyto(storage, value)

    def _storage(self, name: str) -> tuple[TensorDesc, Bytes]:
        """The form that a variable has now, and its bytes."""
        with self.variables.exclusive():
            desc = self.desc(name)
            return desc, self.bytes(name, desc)

    def free(self) -> None:
        """Gives the memory of all variables on the device back; their logic addresses stay. `[mem-14]`"""
        self.variables.free(self.device)


def _is_opaque(desc: TensorDesc) -> bool:
    """Whether numpy can see elements of that type as bytes only."""
    return desc.dtype.is_sub_byte or (desc.dtype.numpy is None and desc.dtype.name != "DT_HIFLOAT8")


class _Store:
    """Device memory as the manager asks for it, on pages of one kind."""

    def __init__(self, memory: DeviceMemory, pages: PagePolicy) -> None:
        self._memory = memory
        self._pages = pages

    def allocate(self, size: int) -> int:
        return self._memory.allocate(size, self._pages)

    def free(self, address: int) -> None:
        self._memory.free(address)

    def map(self, address: int, size: int) -> bool:
        return self._memory.map(address, size)

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(address, data)
