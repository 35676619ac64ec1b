"""Trans ops: conversions from data input 0 to data output 0. `[graph-8]`"""

from __future__ import annotations

from typing import ClassVar

from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition


class TransOp(NodeOp):
    """A conversion of data input 0 into data output 0; other inputs only say how. `[graph-8]`"""

    def verify_type(self) -> None:
        inputs = len(self.data_operands)
        if inputs > len(self.INPUTS):
            expected = " and ".join(self.INPUTS)
            raise VerifyException(f"expected no inputs but {expected}, got {inputs} inputs [graph-8]")
        if len(self.data_results) > 1:
            raise VerifyException(f"expected one output, got {len(self.data_results)} [graph-8]")


@quick_op_definition
class TransDataOp(TransOp):
    """Changes the storage format."""

    name = "ge.trans_data"
    GE_TYPE: ClassVar = "TransData"
    INPUTS: ClassVar = ("src",)
    OUTPUTS: ClassVar = ("dst",)


@quick_op_definition
class TransDataDOp(TransOp):
    """Changes the storage format, without a kernel choice at run time; handled like TransData."""

    name = "ge.trans_data_d"
    GE_TYPE: ClassVar = "TransDataD"
    INPUTS: ClassVar = ("src",)
    OUTPUTS: ClassVar = ("dst",)


@quick_op_definition
class TransposeOp(TransOp):
    """Permutes axes as its second input says."""

    name = "ge.transpose"
    GE_TYPE: ClassVar = "Transpose"
    INPUTS: ClassVar = ("x", "perm")
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class TransposeDOp(TransOp):
    """Permutes axes as its attribute `perm` says."""

    name = "ge.transpose_d"
    GE_TYPE: ClassVar = "TransposeD"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)

    @property
    def perm(self) -> list[int] | None:
        """The input's axis for each axis of the output; None when the node does not say."""
        return self.ints_attr("perm")


@quick_op_definition
class ReshapeOp(TransOp):
    """Gives the same elements another shape, its second input."""

    name = "ge.reshape"
    GE_TYPE: ClassVar = "Reshape"
    INPUTS: ClassVar = ("x", "shape")
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class ReFormatOp(TransOp):
    """Gives the same bytes another format's name."""

    name = "ge.re_format"
    GE_TYPE: ClassVar = "ReFormat"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class CastOp(TransOp):
    """Converts the data type."""

    name = "ge.cast"
    GE_TYPE: ClassVar = "Cast"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)

    @property
    def dst_type(self) -> int | None:
        """The engine's number of the output's data type; None when the node does not say. `[desc-1]`"""
        return self.int_attr("dst_type")


@quick_op_definition
class SqueezeOp(TransOp):
    """Drops axes of length 1."""

    name = "ge.squeeze"
    GE_TYPE: ClassVar = "Squeeze"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class SqueezeV2Op(TransOp):
    """Drops axes of length 1."""

    name = "ge.squeeze_v2"
    GE_TYPE: ClassVar = "SqueezeV2"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class SqueezeV3Op(TransOp):
    """Drops axes of length 1 that its second input names."""

    name = "ge.squeeze_v3"
    GE_TYPE: ClassVar = "SqueezeV3"
    INPUTS: ClassVar = ("x", "axes")
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class UnsqueezeOp(TransOp):
    """Adds axes of length 1."""

    name = "ge.unsqueeze"
    GE_TYPE: ClassVar = "Unsqueeze"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class UnsqueezeV2Op(TransOp):
    """Adds axes of length 1."""

    name = "ge.unsqueeze_v2"
    GE_TYPE: ClassVar = "UnsqueezeV2"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class UnsqueezeV3Op(TransOp):
    """Adds axes of length 1 that its second input names."""

    name = "ge.unsqueeze_v3"
    GE_TYPE: ClassVar = "UnsqueezeV3"
    INPUTS: ClassVar = ("x", "axes")
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class ExpandDimsOp(TransOp):
    """Adds an axis of length 1 where its second input says."""

    name = "ge.expand_dims"
    GE_TYPE: ClassVar = "ExpandDims"
    INPUTS: ClassVar = ("x", "axis")
    OUTPUTS: ClassVar = ("y",)


KEEPS_DATA = frozenset({"ReFormat", "Reshape", "SqueezeV2", "UnsqueezeV2"})
"""GE types of conversions that change no byte, and that a variable's data can always be taken through. `[acc-7]`"""

RELABELS = KEEPS_DATA | {"Squeeze", "SqueezeV3", "Unsqueeze", "UnsqueezeV3", "ExpandDims"}
"""GE types of all conversions that change no byte, and so hand on the memory of their input. `[v2-13]`"""

MOVES_DATA = frozenset({"TransData", "TransDataD", "TransposeD"})
"""GE types of conversions that a variable's data can be taken through as far as formats allow. `[acc-3]` `[move-2]`"""
