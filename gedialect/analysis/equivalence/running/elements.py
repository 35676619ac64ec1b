"""What two runs found, compared element by element: equal bits, or the first place that differs. `[acc-7]`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gedialect.analysis.equivalence.moves import indices
from gedialect.analysis.equivalence.running.contents import Contents, desc_at
from gedialect.analysis.equivalence.running.work import Trace
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.graph import graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES
from gedialect.formats.arrays import Bytes
from gedialect.formats.casts import form_of
from gedialect.formats.descriptor import TensorDesc


def with_element(data: Bytes, desc: TensorDesc, element: float | None) -> Bytes:
    """The data with its first element replaced."""
    if element is None or desc.dtype.numpy is None or desc.dtype.is_sub_byte or not data.size:
        return data
    copy = data.copy()
    with np.errstate(all="ignore"):
        copy.view(form_of(desc.dtype))[0] = element
    return copy


def equal_contents(first: Sequence[Bytes | None], second: Sequence[Bytes | None], node: NodeOp, index: int) -> bool:
    """Whether a node found the same at an input, each time it ran."""
    desc = desc_at(node.input_type(index))
    return len(first) == len(second) and all(same_content(a, b, desc) for a, b in zip(first, second, strict=True))


def same_content(first: Bytes | None, second: Bytes | None, desc: TensorDesc | None) -> bool:
    """Whether two contents are equal bits; any NaN is as good as another."""
    if first is None or second is None:
        return first is second
    if np.array_equal(first, second):
        return True
    if first.size != second.size:
        return False
    numbers = [_numbers(data, desc) for data in (first, second)]
    if numbers[0] is None or numbers[1] is None or numbers[0].dtype.kind in "iub":
        return False
    return not bool(_differs(numbers[0], numbers[1]).any())


def _differs(first: Any, second: Any) -> Any:
    bits = f"u{first.dtype.itemsize}"
    with np.errstate(all="ignore"):
        return (first.view(bits) != second.view(bits)) & ~((first != first) & (second != second))


def _numbers(data: Bytes, desc: TensorDesc | None) -> Any:
    if desc is None or desc.dtype.numpy is None or desc.dtype.is_sub_byte:
        return None
    form = form_of(desc.dtype)
    return None if data.size % form.itemsize else data.view(form)


def first_difference(
    first: Sequence[Bytes | None], second: Sequence[Bytes | None], desc: TensorDesc | None, contents: Contents
) -> tuple[tuple[int, ...], str, str]:
    """Where in the content, and what is there before and after."""
    for old, new in zip(first, second, strict=False):
        if same_content(old, new, desc):
            continue
        if old is None or new is None or old.size != new.size:
            sizes = ["nothing" if data is None else f"{data.size} bytes" for data in (old, new)]
            return (), sizes[0], sizes[1]
        numbers = [_numbers(data, desc) for data in (old, new)]
        if desc is None or numbers[0] is None or numbers[1] is None:
            place = int((old != new).nonzero()[0][0])
            return (place,), f"byte {old[place]}", f"byte {new[place]}"
        place = int(_differs(numbers[0], numbers[1]).nonzero()[0][0])
        return (
            indices(place, contents.shape(desc), numbers[0].size),
            str(numbers[0][place]),
            str(numbers[1][place]),
        )
    return (), f"{len(first)} runs", f"{len(second)} runs"


def way_to(end: NodeOp, index: int, traces: tuple[Trace, Trace]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How a difference came to an input of a node.

    First the nodes from the first that found something else to the one that shows it, then the variables in which the
    first one found it; none where that is not certain.
    """
    old, new = traces
    graph = graph_of(end)
    way, seen, inputs, is_certain = [end], {end}, [index], True
    while True:
        sources = dict.fromkeys(way[-1].data_operands[each].owner for each in inputs)
        nodes = [node for node in sources if isinstance(node, NodeOp)]
        before = next((node for node in nodes if node not in seen and _touched(node, graph.graph_name, old, new)), None)
        if before is None:
            variables = [node.node_name for node in nodes if is_certain and node.ge_type in VARIABLE_TYPES]
            return tuple(node.node_name for node in reversed(way)), tuple(variables)
        way.append(before)
        seen.add(before)
        inputs = _touched(before, graph.graph_name, old, new)
        is_certain = is_certain and (len(inputs) == 1 or (graph.graph_name, before.node_name) in old.times)


def _touched(node: NodeOp, graph: str, old: Trace, new: Trace) -> list[int]:
    """The inputs at which a node found something else, or from which it hands on what may be something else."""
    key = (graph, node.node_name)
    inputs = range(len(node.data_operands))
    if key not in old.times:
        return list(inputs[:1] if isinstance(node, TransOp) else inputs)
    return [
        index
        for index in inputs
        if (*key, index) in old.inputs
        and not equal_contents(old.inputs[(*key, index)], new.inputs.get((*key, index), []), node, index)
    ]
