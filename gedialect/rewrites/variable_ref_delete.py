"""`--variable-ref-delete`: a variable ref becomes a mark on the output that writes to the variable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, OpResult

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.boundaries import PARENT_INDEX
from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.desc_members import desc_attribute, set_desc_attribute
from gedialect.dialects.ge.edges import isolate
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import REF_ATTR, VariableRefOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class VariableRefDeletePass(GraphPass):
    """Delete variable refs; the outputs that fed them say whose memory they live in."""

    name: ClassVar[str] = "variable-ref-delete"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        family = graph.family()
        names = {node.node_name for each in family for node in each.nodes if not isinstance(node, VariableRefOp)}
        subgraphs = {each.graph_name: each for each in family}
        refs = [node for each in family for node in each.nodes if isinstance(node, VariableRefOp)]
        for ref in refs:
            if ref.variable not in names:
                raise GeError(
                    ref,
                    f'expected a variable "{ref.variable}" for ref "{ref.node_name}" in graph "{graph.graph_name}",'
                    " got none",
                    label="refdel-1",
                )
            _delete(ref, subgraphs)
        return bool(refs)


def _delete(ref: VariableRefOp, subgraphs: dict[str, GraphOp]) -> None:
    """Marks the output that feeds a ref and takes the ref out. `[refdel-2]` `[refdel-3]`"""
    source = ref.source(0)
    if not isinstance(source, OpResult) or not isinstance(source.op, NodeOp):
        raise GeError(
            ref,
            f'expected ref "{ref.node_name}" to variable "{ref.variable}" to have a source, got none',
            label="refdel-1",
        )
    feeder = source.op
    if isinstance(feeder, PartitionedCallOp):
        _mark_inside(feeder, source.index, ref, subgraphs)
    elif feeder.node_name != ref.variable:
        set_desc_attribute(feeder, True, source.index, REF_ATTR, StringAttr(ref.variable))
    isolate(ref)


def _mark_inside(call: PartitionedCallOp, index: int, ref: VariableRefOp, subgraphs: dict[str, GraphOp]) -> None:
    """Marks the output inside the called graph that is output `index` of the call."""
    for name in call.subgraph_names:
        net_output = _net_output(subgraphs.get(name))
        if net_output is None:
            continue
        for position, value in enumerate(net_output.data_operands):
            given = desc_attribute(net_output, False, position, PARENT_INDEX)
            if _number(given) == index and isinstance(value, OpResult) and isinstance(value.op, NodeOp):
                set_desc_attribute(value.op, True, value.index, REF_ATTR, StringAttr(ref.variable))
                return


def _net_output(graph: GraphOp | None) -> NetOutputOp | None:
    if graph is None:
        return None
    return next((node for node in graph.nodes if isinstance(node, NetOutputOp)), None)


def _number(attr: Attribute | None) -> int | None:
    return attr.value.data if isinstance(attr, IntegerAttr) else None
