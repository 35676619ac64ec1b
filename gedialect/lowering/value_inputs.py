"""Inputs on whose values the shapes of outputs depend. `[v2-6]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

VALUE_INPUTS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("Reshape", "SqueezeV3", "UnsqueezeV3", "ExpandDims", "Transpose", "BroadcastTo"), (1,)),
        **dict.fromkeys(("Tile", "Pad", "PadV2", "OneHot", "Conv2DBackpropFilter"), (1,)),
        **dict.fromkeys(("ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd", "ReduceAll"), (1,)),
        **dict.fromkeys(("ReduceAny", "DepthwiseConv2DBackpropFilter", "ArgMax", "ArgMaxV2", "ArgMin"), (1,)),
        **dict.fromkeys(("Fill", "Conv2DBackpropInput", "DepthwiseConv2DBackpropInput", "AvgPoolGrad"), (0,)),
        **dict.fromkeys(("Concat", "Split"), (0,)),
        "ConcatV2": (-1,),
        **dict.fromkeys(("GatherV2", "UnsortedSegmentSum"), (2,)),
        **dict.fromkeys(("Slice", "SplitV"), (1, 2)),
        "StridedSlice": (1, 2, 3),
    }
)
"""By GE type, from the end where they are negative: behind a number of others that nodes of the type differ in."""

_added: dict[str, tuple[int, ...]] = {}


def add_value_inputs(ge_type: str, indices: Sequence[int]) -> None:
    """Says which inputs these are of a GE type that the table does not have."""
    if indices:
        _added[ge_type] = tuple(indices)


def value_inputs(ge_type: str, count: int) -> list[int]:
    """The indices of these inputs, of a node with so many inputs."""
    known = VALUE_INPUTS.get(ge_type) or _added.get(ge_type, ())
    return [index if index >= 0 else count + index for index in known]
