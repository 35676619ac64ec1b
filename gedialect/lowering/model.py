"""The lowering of one root graph: what its parts and sub execution graphs share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr, i64
from xdsl.ir import Attribute, Block, Region, SSAValue

from gedialect.dialects.ge.attribute_names import attribute_key, attribute_name
from gedialect.dialects.ge.calls import refuse_endless_calls
from gedialect.dialects.ge.constants import FileConstantOp
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import STREAM_LABEL, NodeOp
from gedialect.dialects.gert.declarations import NO_INPUT, InputOp, OutputOp
from gedialect.dialects.gert.declarations import NodeOp as ComputeNodeOp
from gedialect.dialects.gert.declarations import VariableOp as DeclaredVariableOp
from gedialect.dialects.gert.graph import DeInitOp, ExecutionGraphOp, InitOp, MainOp
from gedialect.lowering.effects import PERSISTENT_TYPES, EffectsOfGraphs
from gedialect.lowering.file_parts import file_part
from gedialect.lowering.frames import Frame, Memory
from gedialect.lowering.load_time import LoadTime
from gedialect.lowering.real_types import real_type
from gedialect.lowering.values import Lowered


class Model:
    """A root graph while it becomes an execution graph.

    `user_memory` names files of weights whose memory the user supplies (`v2-4`), `inputs` are the declared inputs by
    their nodes. Raises GeError for graphs that call themselves (`v2-7`).
    """

    def __init__(self, root: GraphOp, user_memory: frozenset[str], inputs: Mapping[NodeOp, InputOp]):
        refuse_endless_calls(root)
        self.root = root
        self.user_memory = user_memory
        self.family = root.family()
        self.graphs: Mapping[str, GraphOp] = {graph.graph_name: graph for graph in self.family}
        self.effects = EffectsOfGraphs(self.graphs)
        self.load = LoadTime(list(dict.fromkeys(self._labels())))
        self.main = Frame(self.load.frame, self.load.handing)
        self.inputs = inputs
        self.outputs: list[OutputOp] = []
        self.declared_variables: list[DeclaredVariableOp] = []
        self.variables: dict[str, Lowered] = {}
        self.names: dict[Memory, str] = {}
        self.handled: Mapping[str, Attribute] | None = None
        self.device_copies: dict[SSAValue, Lowered] = {}
        self.file_data: dict[tuple[str, int], Memory] = {}
        self.persistent: dict[str, NodeOp] = {}
        for node in self.nodes():
            if node.ge_type in PERSISTENT_TYPES:
                self.persistent.setdefault(node.node_name, node)
        self._split: dict[SSAValue, tuple[SSAValue, SSAValue]] = {}
        self._functions: dict[str, SSAValue] = {}
        self._nodes: dict[str, ComputeNodeOp] = {}

    def nodes(self) -> Iterator[NodeOp]:
        """All nodes of the root graph and its subgraphs."""
        return (node for graph in self.family for node in graph.nodes)

    def _labels(self) -> Iterator[str]:
        return (label for node in self.nodes() if (label := node.str_attr(STREAM_LABEL)))

    @cached_property
    def file_constants(self) -> Mapping[tuple[str, int], list[NodeOp]]:
        """The nodes that are each part of a file. `[v2-4]`"""
        found: dict[tuple[str, int], list[NodeOp]] = {}
        for node in self.nodes():
            if isinstance(node, FileConstantOp) and node.data_results:
                found.setdefault(file_part(node), []).append(node)
        return found

    # --- values of load time, as values of a frame

    def bring(self, frame: Frame, value: SSAValue) -> SSAValue:
        """A value of Init as a value of a frame."""
        return frame.bring(value, self.load.frame)

    def stream(self, frame: Frame, node: NodeOp) -> SSAValue:
        """The stream a node is launched on. `[v2-19]`"""
        return self.bring(frame, self.load.stream(node.str_attr(STREAM_LABEL) or None))

    def allocator(self, frame: Frame, node: NodeOp, placement: str) -> SSAValue:
        """Where the memory of a node comes from. `[v2-19]`"""
        return self.bring(frame, self.load.allocator(placement, node.str_attr(STREAM_LABEL) or None))

    def shape_function(self, frame: Frame, ge_type: str) -> SSAValue:
        """The function that infers shapes of a GE type."""
        known = self._functions.get(ge_type)
        if known is None:
            name = self.load.string(ge_type, "type")
            op = self.load.frame.emit("FindInferShapeFunc", [name, self.load.given("registry")], ["function"])
            known = self._functions[ge_type] = op.results[0]
            known.name_hint = "infer"
        return self.bring(frame, known)

    def split_constant(self, tensor: SSAValue) -> tuple[SSAValue, SSAValue]:
        """The shape and data, on the host, of a constant that Init holds. `[v2-15]`"""
        known = self._split.get(tensor)
        if known is None:
            op = self.load.frame.emit("SplitConstTensor", [tensor], ["shape", "data"], hint=tensor.name_hint)
            known = self._split[tensor] = (op.results[0], op.results[1])
        return known

    # --- declarations

    def declare_node(
        self, node: NodeOp, written: Mapping[int, int | None], sources: Mapping[int, Lowered]
    ) -> StringAttr:
        """Declares a compute node; its name, told apart from nodes of that name in other graphs. `[v2-10]`

        An input that is a handle is declared as what it refers to. `[dev-handles]`
        """
        name = node.node_name
        if name in self._nodes:
            name = stem = f"{graph_of(node).graph_name}/{name}"
            count = 1
            while name in self._nodes:
                count += 1
                name = f"{stem}_{count}"
        inputs: list[Attribute] = []
        for index in range(len(node.data_operands)):
            source = sources.get(index)
            if source is None:
                inputs.append(NO_INPUT)
            else:
                given = None if source.is_handle else node.input_type(index)
                inputs.append(source.type if given is None else given)
        properties: dict[str, Attribute] = {
            "name": StringAttr(name),
            "ge_type": StringAttr(real_type(node)),
            "inputs": ArrayAttr(inputs),
            "outputs": ArrayAttr([result.type for result in node.data_results]),
        }
        for key, names, count in (
            ("input_names", node.names_of_inputs(), len(inputs)),
            ("output_names", node.names_of_outputs(), len(node.data_results)),
        ):
            if names and count:
                properties[key] = ArrayAttr([StringAttr(each) for each in names[:count]])
        if written:
            properties["writes"] = DenseArrayBase.from_list(i64, list(written))
        self._nodes[name] = ComputeNodeOp.create(
            properties=properties, attributes=ge_attributes(node, ComputeNodeOp), location=node.location
        )
        return self._nodes[name].node_name_attr

    # --- the end

    def finish(self) -> ExecutionGraphOp:
        """The execution graph."""
        deinit = self.load.deinit()
        self.load.frame.hand_out(self.load.handing.values)
        parts = (
            InitOp.create(regions=[self.load.frame.region()]),
            MainOp.create(regions=[self.main.region()]),
            DeInitOp.create(regions=[deinit.region()]),
        )
        return ExecutionGraphOp.create(
            properties={key: value for key, value in self.root.properties.items() if key in ("name", "id", "session")},
            regions=[
                Region(
                    Block(
                        [*self.inputs.values(), *self.outputs, *self.declared_variables, *self._nodes.values(), *parts]
                    )
                )
            ],
        )


def ge_attributes(node: NodeOp, op: type[ComputeNodeOp | DeclaredVariableOp]) -> dict[str, Attribute]:
    """The GE attributes of a node, under keys that another operation can have. `[file-9]`"""
    return {attribute_key(op, attribute_name(type(node), key)): value for key, value in node.attributes.items()}
