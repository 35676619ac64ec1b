"""Random sessions for property tests: graphs that share variables, with all that the passes look at."""

from __future__ import annotations

from random import Random

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.ge.consumer_order import write_order
from gedialect.dialects.ge.desc_members import set_desc_attribute
from gedialect.dialects.ge.edges import add_control_edge
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import BY_NAME, FLOAT, INT32
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites.new_nodes import make_node, make_variable_ref, make_vector_constant

FORMS = {
    "nchw": TensorDesc((2, 3, 4, 5), storage_format("NCHW"), FLOAT),
    "nhwc": TensorDesc((2, 4, 5, 3), storage_format("NHWC"), FLOAT),
    "half": TensorDesc((2, 3, 4, 5), storage_format("NCHW"), BY_NAME["DT_FLOAT16"]),
    "blocks": TensorDesc((2, 1, 4, 5, 16), storage_format("NC1HWC0", 0, 16), FLOAT),
    "flat": TensorDesc((120,), storage_format("ND"), FLOAT),
    "bool": TensorDesc((), storage_format("ND"), BY_NAME["DT_BOOL"]),
}
STEPS = [
    ("TransData", "nchw", "nhwc"),
    ("TransData", "nhwc", "nchw"),
    ("TransData", "nchw", "blocks"),
    ("TransData", "blocks", "nchw"),
    ("TransposeD", "nchw", "nhwc"),
    ("ReFormat", "nchw", "nhwc"),
    ("Transpose", "nhwc", "nchw"),
    ("Cast", "nchw", "half"),
    ("Cast", "half", "nchw"),
    ("Reshape", "nchw", "flat"),
    ("Reshape", "flat", "nchw"),
    ("Relu", "nchw", "nchw"),
    ("Relu", "nhwc", "nhwc"),
    ("Relu", "blocks", "blocks"),
    ("RefIdentity", "nchw", "nchw"),
    ("Identity", "flat", "flat"),
]
VARIABLES = ["w", "w_TO_a", "v"]
"""Names of variables. Two of them lead to the same name of a ref."""

CONFUSING = ["a", "a_TO_a", "w_trans_0", "v_trans_1", "w_TO_a_REF_0", "dynamic_const_0_0", "RefIdentity_w_0_TO_a_0"]
"""Names of nodes that passes would like to give to new ones."""


class SessionMaker:
    """Makes one session from a source of random numbers. With `honest`, every conversion is what it says it is.

    Conversions that lie take their input for something else than it is. Nothing here makes a cycle.
    """

    def __init__(self, random: Random, *, honest: bool = False) -> None:
        self.random = random
        self.honest = honest
        forms = ["nchw", "nhwc"]
        self.variable_forms = {name: random.choice(forms) for name in VARIABLES}

    def module(self, graphs: int) -> ModuleOp:
        """A session of up to that many graphs, some with a subgraph."""
        module = ModuleOp([])
        for graph_id in range(self.random.randint(1, graphs)):
            subgraph = f"sub{graph_id}" if self._chance(3) else None
            maker = _GraphMaker(self, f"g{graph_id}", graph_id, subgraph)
            module.body.block.add_op(maker.make(is_root=True))
            if subgraph is not None:
                module.body.block.add_op(_GraphMaker(self, subgraph, graph_id, None).make(is_root=False))
        return module

    def _chance(self, one_in: int) -> bool:
        return not self.random.randrange(one_in)


class _GraphMaker:
    def __init__(self, session: SessionMaker, name: str, graph_id: int, subgraph: str | None) -> None:
        self._session = session
        self._random = session.random
        self._graph = GraphOp.build_graph(name, graph_id)
        self._subgraph = subgraph
        self._names: set[str] = set()
        self._nodes: list[NodeOp] = []
        self._variables: list[NodeOp] = []
        self._values: list[tuple[SSAValue, str]] = []

    def make(self, *, is_root: bool) -> GraphOp:
        if not is_root:
            self._graph = GraphOp.build_graph(self._graph.graph_name, self._graph.graph_id, subgraph=True)
            self._add_input()
        for name in VARIABLES:
            if self._chance(2) or not self._variables:
                self._add_variable(name)
        for variable in [each for each in self._variables if self._chance(2)]:
            self._add_conversions(variable)
        for _ in range(self._random.randint(0, 10)):
            self._random.choice([self._add_step] * 5 + [self._add_writer, self._add_ref, self._add_question])()
        if self._subgraph is not None:
            self._add_call(self._subgraph)
        if self._chance(2):
            self._add_output()
        write_order(self._graph)
        return self._graph

    # --- nodes

    def _add_variable(self, name: str) -> None:
        form = self._session.variable_forms[name]
        ge_type = "VariableV2" if not self._session.honest and self._chance(8) else "Variable"
        inputs = [(self._graph.get_absent(), FORMS[form])] if self._chance(3) else []
        self._names.add(name)
        variable = self._add(make_node(ge_type, name, inputs, [FORMS[form]]))
        self._variables.append(variable)
        self._values.append((variable.results[0], form))

    def _add_input(self) -> None:
        index: dict[str, Attribute] = {"_parent_node_index": IntegerAttr(0, i64)}
        node = self._add(make_node("Data", self._name(), (), [FORMS["nchw"]], index))
        self._values.append((node.results[0], "nchw"))

    def _add_conversions(self, variable: NodeOp) -> None:
        """What acceleration is made for: readers that all convert, a computation, the way back into a ref.

        The variable is not read again, unless by chance.
        """
        form = self._session.variable_forms[variable.node_name]
        self._values = [value for value in self._values if value[0] is not variable.results[0] or self._chance(4)]
        ge_type, _, target = self._random.choice([step for step in STEPS if step[1] == form and step[2] != form])
        readers = [self._convert(ge_type, variable.results[0], form, target) for _ in range(self._random.randint(1, 3))]
        step = self._add(
            make_node("Step", self._name(), [(value, FORMS[target]) for value in readers], [FORMS[target]])
        )
        self._values.append((step.results[0], target))
        if self._chance(2):
            back = self._convert(ge_type, step.results[0], target, form)
            ref = self._add(make_variable_ref(variable, self._name(), back, FORMS[form], {}, variable))
            self._values += [(value, form) for value in (back, ref.results[0]) if self._chance(4)]

    def _convert(self, ge_type: str, value: SSAValue, source: str, target: str) -> SSAValue:
        inputs = [(value, FORMS[source])]
        if ge_type == "Reshape" and self._chance(2):
            shape = FORMS[target].shape
            dims = self._add(make_vector_constant(self._name(), shape))
            inputs.append((dims.results[0], TensorDesc((len(shape),), dtype=INT32)))
        return self._add(make_node(ge_type, self._name(), inputs, [FORMS[target]])).results[0]

    def _add_step(self) -> None:
        value, form = self._random.choice(self._values)
        fitting = [step for step in STEPS if step[1] == form or (not self._session.honest and self._chance(20))]
        if not fitting:
            return
        ge_type, source, target = self._random.choice(fitting)
        self._values.append((self._convert(ge_type, value, source, target), target))

    def _add_writer(self) -> None:
        """An `Assign`, a writer that its names tell, or one without an output for what it writes."""
        variable = self._random.choice(self._variables)
        written, desc = variable.results[0], FORMS[self._session.variable_forms[variable.node_name]]
        value, form = self._random.choice(self._values)
        inputs = [(written, desc), (value, FORMS[form])]
        match self._random.randrange(3):
            case 0:
                node = make_node("Assign", self._name(), inputs, [desc])
            case 1:
                node = make_node("Update", self._name(), [*inputs, (written, desc)], [desc, desc])
                node.input_names = ArrayAttr([StringAttr(name) for name in ("var", "x", "accum")])
                node.output_names = ArrayAttr([StringAttr(name) for name in ("var", "accum")])
            case _:
                node = make_node("Scatter", self._name(), inputs, ())
                set_desc_attribute(node, False, 0, "ref_port_index", DenseArrayBase.from_list(i64, [0]))
        self._add(node)
        self._values += [(result, self._session.variable_forms[variable.node_name]) for result in node.data_results]

    def _add_ref(self) -> None:
        variable = self._random.choice(self._variables)
        value, form = self._random.choice(self._values)
        self._add(make_variable_ref(variable, self._name(), value, FORMS[form], {}, variable))

    def _add_question(self) -> None:
        asked = [node for node in self._variables if node.ge_type == "Variable"]
        if not asked:
            return
        variable = self._random.choice(asked)
        desc = FORMS[self._session.variable_forms[variable.node_name]]
        self._add(make_node("VarIsInitializedOp", self._name(), [(variable.results[0], desc)], [FORMS["bool"]]))

    def _add_call(self, subgraph: str) -> None:
        value, form = self._random.choice(self._values)
        ge_type = self._random.choice(["PartitionedCall", "Case"])
        node = make_node(ge_type, self._name(), [(value, FORMS[form])], [FORMS["nchw"]])
        node.subgraphs = ArrayAttr([StringAttr(subgraph)])
        self._add(node)
        self._values.append((node.results[0], "nchw"))

    def _add_output(self) -> None:
        """The graph's outputs; the first stands for output 0 of a call."""
        chosen = [self._random.choice(self._values) for _ in range(self._random.randint(1, 3))]
        node = make_node("NetOutput", self._name(), [(value, FORMS[form]) for value, form in chosen], ())
        first = DictionaryAttr({"attrs": DictionaryAttr({"_parent_node_index": IntegerAttr(0, i64)})})
        node.input_desc_attrs = ArrayAttr([first, *(DictionaryAttr({}) for _ in chosen[1:])])
        self._add(node)

    def _add(self, node: NodeOp) -> NodeOp:
        """Puts a node at the end of the graph, sometimes behind others by control edges."""
        self._graph.body.block.add_op(node)
        for before in self._nodes:
            if self._chance(6 + len(self._nodes)):
                add_control_edge(before, node)
        self._nodes.append(node)
        return node

    def _name(self) -> str:
        number = len(self._names)
        wanted = [name for name in CONFUSING if name not in self._names] if self._chance(3) else []
        name = self._random.choice(wanted) if wanted else f"n{number}"
        self._names.add(name)
        return name

    def _chance(self, one_in: int) -> bool:
        return not self._random.randrange(one_in)
