"""`--infer-storage-shapes`: unknown shapes of tensors in storage formats, told from what the formats say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from xdsl.ir import OpResult

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.conversions import TransDataDOp, TransDataOp
from gedialect.dialects.ge.edges import consumers, set_output_type
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, type_of
from gedialect.dialects.ge.views import set_view
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.formats.shapes import storage_shape
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class InferStorageShapesPass(PerGraphPass):
    """Infer unknown storage shapes from origin shapes, and behind TransData from what it converts."""

    name: ClassVar[str] = "infer-storage-shapes"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        waiting = list(graph.nodes)[::-1]
        changed = False
        while waiting:
            node = waiting.pop()
            for result in node.data_results:
                desc = desc_of(result.type)
                if desc is None or desc.has_known_shape:
                    continue
                known = _infer(node, result, desc, diagnostics)
                if known is not None:
                    waiting.extend(_tell(node, result, known))
                    changed = True
        return changed


def _infer(node: NodeOp, result: OpResult, desc: TensorDesc, diagnostics: Diagnostics) -> TensorDesc | None:
    """The descriptor with a known shape; None where nothing tells it. `[check-3]`"""
    source = _source_of(node, result, desc)
    if source is None or not source.has_known_shape:
        return None
    if source.format == desc.format:
        return replace(desc, shape=source.shape)
    try:
        return replace(desc, shape=storage_shape(source.shape, source.format, desc.format, desc.dtype))
    except FormatError as error:
        diagnostics.warning(
            node, f'the shape of output {result.index} of "{node.node_name}" stays unknown: {error}', label="check-3"
        )
        return None


def _source_of(node: NodeOp, result: OpResult, desc: TensorDesc) -> TensorDesc | None:
    """The same tensor in another format: what a TransData converts, else the tensor as its author wrote it."""
    if isinstance(node, TransDataOp | TransDataDOp) and result.index == 0:
        source = node.input_desc(0)
        if source is not None and source.has_known_shape:
            return source
    if desc.has_origin:
        return TensorDesc(desc.origin_shape, desc.origin_format, desc.dtype)
    return None


def _tell(node: NodeOp, result: OpResult, known: TensorDesc) -> list[NodeOp]:
    """Gives an output its shape, and the readers that saw it just as it was; tells which readers those are."""
    old, new = result.type, type_of(known)
    readers = [(use.operation, use.index) for use in consumers(result)]
    seen = [
        (reader, index) for reader, index in readers if isinstance(reader, NodeOp) and reader.input_type(index) == old
    ]
    set_output_type(node, result.index, new)
    for reader, index in seen:
        set_view(reader, index, new)
    return [reader for reader, _ in seen]
