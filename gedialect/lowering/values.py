"""What a value of the compute graph becomes: a shape and data. `[v2-1]`"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Attribute, SSAValue

from gedialect.lowering.frames import Frame, Memory


@dataclass(frozen=True, slots=True, eq=False)
class Lowered:
    """A lowered value: its shape and data, values of `frame`; the memory that these are; its type.

    `is_handle` says that the compute graph has a handle there, of what the value here is. `[dev-handles]`
    """

    shape: SSAValue
    data: SSAValue
    frame: Frame
    memory: Memory
    type: Attribute
    is_handle: bool = False

    def shape_in(self, frame: Frame) -> SSAValue:
        """The shape, as a value of a frame inside."""
        return frame.bring(self.shape, self.frame)

    def data_in(self, frame: Frame) -> SSAValue:
        """The data, as a value of a frame inside."""
        return frame.bring(self.data, self.frame)
