"""What makes the outputs of calls. `[graph-6]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xdsl.ir import OpResult

from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.dataflow import NetOutputOp, parent_index
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.patterns import MatchContext


@dataclass(eq=False)
class CallContext(MatchContext):
    """For rewrites that look into called graphs: the graphs of the run."""

    graphs: Iterable[GraphOp]

    @property
    def called(self) -> CalledOutputs:
        """What makes the outputs of calls of these graphs."""
        return self.once(
            CalledOutputs, "called", lambda: CalledOutputs({each.graph_name: each for each in self.graphs})
        )


@dataclass
class CalledOutputs:
    """What makes the outputs of calls, inside the called graphs; each of these is looked through once. `[graph-6]`"""

    subgraphs: Mapping[str, GraphOp]
    positions: dict[str, dict[int, list[int]]] = field(default_factory=dict[str, dict[int, list[int]]])
    net_outputs: dict[str, NetOutputOp] = field(default_factory=dict[str, NetOutputOp])

    def of(self, call: PartitionedCallOp, index: int) -> OpResult | None:
        """What makes output `index` of a call; None where nothing says so."""
        for name in call.subgraph_names:
            for position in self._positions(name).get(index, ()):
                value = self.net_outputs[name].source(position)
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
                    index = parent_index(net_output, position)
                    if index is not None:
                        found.setdefault(index, []).append(position)
        return found
