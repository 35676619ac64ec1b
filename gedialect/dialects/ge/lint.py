"""What GE accepts and is hardly meant: warnings about a verified module. `docs/semantics/warnings.md` lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import prod

from xdsl.dialects.builtin import ModuleOp, StringAttr

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.boundaries import warn_of_boundaries
from gedialect.dialects.ge.constants import VALUE_ATTR, ConstantOp, ConstOp, FileConstantOp
from gedialect.dialects.ge.conversions import (
    CastOp,
    ExpandDimsOp,
    ReFormatOp,
    ReshapeOp,
    SqueezeOp,
    SqueezeV2Op,
    SqueezeV3Op,
    TransDataDOp,
    TransDataOp,
    TransposeDOp,
    TransposeOp,
    UnsqueezeOp,
    UnsqueezeV2Op,
    UnsqueezeV3Op,
)
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES, VariableRefOp
from gedialect.dialects.ge.writers import AssignAddOp, AssignOp, AssignSubOp
from gedialect.formats.datatypes import UNDEFINED
from gedialect.formats.descriptor import TensorDesc

Warn = Callable[[NodeOp, str, str], None]


def warnings(module: ModuleOp, diagnostics: Diagnostics) -> None:
    """Warns of what is hardly meant in the graphs of a verified module; linear in its nodes and edges.

    What cannot be told, because dims or descriptors are not known, is not warned of.
    """

    def warn(node: NodeOp, message: str, label: str) -> None:
        diagnostics.warning(node, message, label=label)

    for root in roots_of(module):
        family = root.family()
        for graph in family:
            for node in graph.nodes:
                _warn_of_node(node, warn)
        _warn_of_variables(family, warn)
        warn_of_boundaries(family, diagnostics)


def _warn_of_node(node: NodeOp, warn: Warn) -> None:
    _warn_of_edges(node, warn)
    if isinstance(node, ConstOp | ConstantOp):
        _check_constant(node, warn)
    elif isinstance(node, FileConstantOp):
        _check_file_constant(node, warn)
    check = _BY_OP.get(type(node))
    if check is None:
        return
    source, result = node.input_desc(0), node.output_desc(0)
    if source is not None and result is not None:
        check(node, source, result, warn)


def _warn_of_edges(node: NodeOp, warn: Warn) -> None:
    views = node.input_descs
    if views is None:
        return
    for index, (view, value) in enumerate(zip(views.data, node.data_operands, strict=True)):
        seen, stored = desc_of(view), desc_of(value.type)
        if seen is not None and stored is not None and _differ(seen, stored):
            warn(node, f"reads {seen.dtype} from input {index}, whose source makes {stored.dtype}", "warn-7")


def _differ(a: TensorDesc, b: TensorDesc) -> bool:
    """Whether the data types are known and not the same."""
    return a.dtype != b.dtype and UNDEFINED not in (a.dtype, b.dtype)


# --- trans ops


def _check_trans_data(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    # Only conversions need the shape rules, and most files that the tools read have none.
    from gedialect.formats.shapes import disagreement

    _check_data_type(node, source, result, warn)
    for key, what, format in (
        ("src_format", "its input", source.format),
        ("dst_format", "its output", result.format),
    ):
        said = node.attributes.get(key)
        if said is not None and said != StringAttr(format.name):
            warn(node, f"has {key} = {said}, but {what} is {format}", "warn-12")
    reason = disagreement(_with_c0(source), _with_c0(result))
    if reason is not None:
        warn(node, f"converts between shapes that do not fit: {reason}", "check-3")


def _with_c0(desc: TensorDesc) -> TensorDesc:
    """The descriptor with the C0 that its format word leaves open, as many of the engine's do."""
    from gedialect.formats.layouts import layout_of
    from gedialect.formats.shapes import with_default_c0

    layout = layout_of(desc.format)
    if layout is None or not layout.uses_c0:
        return desc
    return replace(desc, format=with_default_c0(desc.format, desc.dtype))


def _check_data_type(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    if _differ(source, result):
        warn(node, f"changes the data type from {source.dtype} to {result.dtype}, which only a Cast does", "warn-2")


def _check_items(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    _check_data_type(node, source, result, warn)
    if not (source.has_known_shape and result.has_known_shape):
        return
    before, after = prod(source.shape), prod(result.shape)
    if before != after:
        warn(
            node,
            f"makes {after} items of {list(result.shape)} from {before} items of {list(source.shape)}",
            "warn-1",
        )


def _check_transpose(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    _check_data_type(node, source, result, warn)
    if not (source.has_known_shape and result.has_known_shape):
        return
    perm = node.perm if isinstance(node, TransposeDOp) else None
    shape = list(source.shape)
    if perm is None:
        if isinstance(node, TransposeDOp) and (said := node.attributes.get("perm")) is not None:
            warn(node, f"has perm = {said}, which is no permutation of {len(shape)} axes", "warn-4")
        elif sorted(result.shape) != sorted(shape):
            warn(node, f"makes dims {list(result.shape)}, which are no permutation of {shape}", "warn-4")
    elif sorted(perm) != list(range(len(shape))):
        warn(node, f"has perm = {perm}, which is no permutation of {len(shape)} axes", "warn-4")
    elif [shape[axis] for axis in perm] != list(result.shape):
        expected = [shape[axis] for axis in perm]
        warn(node, f"makes dims {list(result.shape)}, but perm = {perm} makes {expected} of {shape}", "warn-4")


def _check_cast(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    if source.has_known_shape and result.has_known_shape and source.shape != result.shape:
        warn(node, f"casts {list(source.shape)} to another shape, {list(result.shape)}", "warn-3")
    if source.format != result.format:
        warn(node, f"casts from format {source.format} to another, {result.format}", "warn-3")
    if not isinstance(node, CastOp) or (said := node.attributes.get("dst_type")) is None:
        return
    if node.dst_type != result.dtype.engine and result.dtype != UNDEFINED:
        shown = said if node.dst_type is None else node.dst_type
        warn(node, f"has dst_type = {shown}, but its output is {result.dtype}, {result.dtype.engine}", "warn-3")


# --- writers, constants


def _check_writer(node: NodeOp, source: TensorDesc, result: TensorDesc, warn: Warn) -> None:
    value = node.input_desc(1)
    if value is None:
        warn(node, "has no value to write", "warn-5")
    elif _differ(value, source):
        warn(node, f"writes {value.dtype} to a variable of {source.dtype}", "warn-5")
    elif value.has_known_shape and source.has_known_shape and value.shape != source.shape:
        warn(node, f"writes {list(value.shape)} to a variable of {list(source.shape)}", "warn-5")
    if source.storage != result.storage:
        warn(node, f"writes {source}, but hands on {result}", "warn-5")


def _check_constant(node: NodeOp, warn: Warn) -> None:
    from gedialect.formats.shapes import tensor_size

    value = node.attributes.get(VALUE_ATTR)
    if not isinstance(value, TensorAttr) or not value.blob.data:
        return
    desc = desc_of(value.type)
    size = None if desc is None else tensor_size(desc)
    if size is not None and size != len(value.blob.data):
        warn(node, f"has {len(value.blob.data)} bytes of data where {desc} needs {size}", "warn-9")


def _check_file_constant(node: FileConstantOp, warn: Warn) -> None:
    from gedialect.formats.shapes import tensor_size

    length, desc = node.int_attr("length"), node.data_desc
    size = None if desc is None else tensor_size(desc)
    if length and size is not None and size != length:
        warn(node, f"has {length} bytes of data where {desc} needs {size}", "warn-9")


Check = Callable[[NodeOp, TensorDesc, TensorDesc, Warn], None]

_RESHAPES = (ReshapeOp, ReFormatOp, SqueezeOp, SqueezeV2Op, SqueezeV3Op)
_EXPANSIONS = (UnsqueezeOp, UnsqueezeV2Op, UnsqueezeV3Op, ExpandDimsOp)

_BY_OP: Mapping[type[NodeOp], Check] = {
    op: check
    for ops, check in (
        ((TransDataOp, TransDataDOp), _check_trans_data),
        ((*_RESHAPES, *_EXPANSIONS), _check_items),
        ((TransposeOp, TransposeDOp), _check_transpose),
        ((CastOp,), _check_cast),
        ((AssignOp, AssignAddOp, AssignSubOp), _check_writer),
    )
    for op in ops
}
"""What is checked of a node with a descriptor of its first input and output."""


# --- variables of a root graph and its subgraphs


def _warn_of_variables(family: list[GraphOp], warn: Warn) -> None:
    variables: dict[str, NodeOp] = {}
    refs: list[VariableRefOp] = []
    for graph in family:
        for node in graph.nodes:
            if isinstance(node, VariableRefOp):
                refs.append(node)
            elif node.ge_type in VARIABLE_LIKE_TYPES:
                first = variables.setdefault(node.node_name, node)
                here, there = node.output_desc(0), first.output_desc(0)
                if here is not None and there is not None and here.storage != there.storage:
                    warn(node, f"is stored as {here} here, as {there} elsewhere", "warn-10")
    for ref in refs:
        if ref.variable not in variables:
            warn(ref, f'is a ref of "{ref.variable}", and no variable has that name', "warn-6")
