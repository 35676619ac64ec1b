"""`--variable-ref-delete`: a variable ref becomes a mark on the output that writes to the variable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, OpResult

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.dataflow import PARENT_INDEX, NetOutputOp
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
        inside = _CalledOutputs({each.graph_name: each for each in family})
        refs = [node for each in family for node in each.nodes if isinstance(node, VariableRefOp)]
        for ref in refs:
            if ref.variable not in names:
                raise GeError(
                    ref,
                    f'expected a variable "{ref.variable}" for ref "{ref.node_name}" in graph "{graph.graph_name}",'
                    " got none",
                    label="refdel-1",
                )
            _delete(ref, inside)
        return bool(refs)


def _delete(ref: VariableRefOp, inside: _CalledOutputs) -> None:
    """Marks the output that feeds a ref and takes the ref out. `[refdel-2]` `[refdel-3]`"""
    source = ref.source(0)
    if not isinstance(source, OpResult) or not isinstance(source.op, NodeOp) or source.op is ref:
        raise GeError(
            ref,
            f'expected ref "{ref.node_name}" to variable "{ref.variable}" to have a source, got none',
            label="refdel-1",
        )
    feeder = source.op
    if isinstance(feeder, PartitionedCallOp):
        _mark(inside.of(feeder, source.index), ref.variable)
    elif feeder.node_name != ref.variable:
        _mark(source, ref.variable)
    isolate(ref)


def _mark(output: OpResult | None, variable: str) -> None:
    if output is not None and isinstance(output.op, NodeOp):
        set_desc_attribute(output.op, True, output.index, REF_ATTR, StringAttr(variable))


@dataclass
class _CalledOutputs:
    """What makes the outputs of calls, inside the called graphs; each of these is looked through once. `[graph-6]`"""

    subgraphs: Mapping[str, GraphOp]
    positions: dict[str, dict[int, list[int]]] = field(default_factory=dict[str, dict[int, list[int]]])
    net_outputs: dict[str, NetOutputOp] = field(default_factory=dict[str, NetOutputOp])

    def of(self, call: PartitionedCallOp, index: int) -> OpResult | None:
        """What makes output `index` of a call; None where nothing says so."""
        for name in call.subgraph_names:
            for position in self._positions(name).get(index, ()):
                value = self.net_outputs[name].data_operands[position]
                if isinstance(value, OpResult) and isinstance(value.op, NodeOp):
                    return value
        return None

    def _positions(self, name: str) -> dict[int, list[int]]:
        """For each output of a call of that graph, the inputs of the graph's net output that stand for it."""
        found = self.positions.get(name)
        if found is None:
            found = self.positions[name] = {}
            graph = self.subgraphs.get(name)
            nodes = () if graph is None else graph.nodes
            net_output = next((node for node in nodes if isinstance(node, NetOutputOp)), None)
            if net_output is not None:
                self.net_outputs[name] = net_output
                for position in range(len(net_output.data_operands)):
                    index = _number(desc_attribute(net_output, False, position, PARENT_INDEX))
                    if index is not None:
                        found.setdefault(index, []).append(position)
        return found


def _number(attr: Attribute | None) -> int | None:
    return attr.value.data if isinstance(attr, IntegerAttr) else None
