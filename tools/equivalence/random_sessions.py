"""Random sessions without races: what a graph reads of a variable it reads before it writes it.

Variables are converted on the way to what computes, and what is computed goes back the same way, or not quite: some
conversions are of another kind than they should be. So passes may damage such sessions, and no order of nodes does.
"""

from __future__ import annotations

from random import Random

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from gedialect.dialects.ge.consumer_order import write_order
from gedialect.dialects.ge.edges import add_control_edge
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import BY_NAME, FLOAT, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites.new_nodes import make_node, make_variable_ref

HALF = BY_NAME["DT_FLOAT16"]


def _form(shape: tuple[int, ...], format: str, dtype: DataType = FLOAT, c0: int | None = None) -> TensorDesc:
    origin = storage_format("NCHW")
    return TensorDesc(shape, storage_format(format, 0, c0), dtype, origin, (2, 3, 4, 5), True)


FORMS = {
    "nchw": _form((2, 3, 4, 5), "NCHW"),
    "nhwc": _form((2, 4, 5, 3), "NHWC"),
    "chwn": _form((3, 4, 5, 2), "CHWN"),
    "blocks": _form((2, 1, 4, 5, 16), "NC1HWC0", FLOAT, 16),
    "fractal": _form((20, 1, 16, 16), "FRACTAL_Z", FLOAT, 16),
    "half": _form((2, 3, 4, 5), "NCHW", HALF),
    "half blocks": _form((2, 1, 4, 5, 16), "NC1HWC0", HALF, 16),
    "flat": TensorDesc((120,), storage_format("ND"), FLOAT),
}

STEPS = [
    *(("TransData", source, target) for source in ("nchw", "nhwc") for target in ("chwn", "blocks", "fractal")),
    *(("TransData", source, target) for source, target in (("nchw", "nhwc"), ("nhwc", "nchw"), ("chwn", "nhwc"))),
    *(("TransData", target, source) for source in ("nchw", "nhwc") for target in ("blocks", "fractal")),
    ("TransData", "half", "half blocks"),
    ("TransData", "half blocks", "half"),
    ("Cast", "nchw", "half"),
    ("Cast", "half", "nchw"),
    ("Cast", "blocks", "half blocks"),
    ("Cast", "half blocks", "blocks"),
    ("Reshape", "nchw", "flat"),
    ("Reshape", "flat", "nchw"),
    ("ReFormat", "nchw", "nhwc"),
    ("TransposeD", "nchw", "nhwc"),
    ("Transpose", "nhwc", "nchw"),
]

NAMES = ("w", "v")


def random_session(seed: int, *, lies: bool = True) -> ModuleOp:
    """A session of up to three graphs that share variables. Without `lies`, each conversion is what it should be."""
    random = Random(seed)
    forms = {name: random.choice(["nchw", "nhwc", "half"]) for name in NAMES}
    module = ModuleOp([])
    for number in range(random.randint(1, 3)):
        module.body.block.add_op(_Graph(random, number, forms, lies).make())
    return module


class _Graph:
    def __init__(self, random: Random, number: int, forms: dict[str, str], lies: bool) -> None:
        self._random = random
        self._lies = lies
        self._forms = forms
        self._graph = GraphOp.build_graph(f"g{number}", number)
        self._count = 0
        self._outputs: list[tuple[SSAValue, TensorDesc]] = []
        self._computing: list[NodeOp] = []

    def make(self) -> GraphOp:
        for name in NAMES:
            if self._chance(0.8) or not self._computing:
                self._add_variable(name)
        self._add(make_node("NetOutput", "out", self._outputs, ()))
        write_order(self._graph)
        return self._graph

    def _add_variable(self, name: str) -> None:
        """A variable, its readers, a node that computes with them, and what goes back."""
        form = self._forms[name]
        variable = self._add(make_node("Variable", name, (), [FORMS[form]]))
        way = self._way(form, self._random.randint(0, 2))
        inputs = [self._along(variable.results[0], way) for _ in range(self._random.randint(1, 2))]
        if self._chance(0.2):
            inputs.append((variable.results[0], FORMS[form]))
        end = FORMS[way[-1][2] if way else form]
        step = self._add(make_node("Step", self._name(), inputs, [end]))
        if self._computing and self._chance(0.5):
            add_control_edge(self._random.choice(self._computing), step)
        self._computing.append(step)
        self._outputs.append((step.results[0], end))
        if self._chance(0.6):
            back, _ = self._along(step.results[0], [(kind, target, source) for kind, source, target in reversed(way)])
            ref = make_variable_ref(variable, self._name(), back, FORMS[form], {}, variable)
            self._add(ref)

    def _way(self, form: str, length: int) -> list[tuple[str, str, str]]:
        """Conversions, each from what the one before makes."""
        way: list[tuple[str, str, str]] = []
        for _ in range(length):
            step = self._random.choice([each for each in STEPS if each[1] == form])
            way.append(step)
            form = step[2]
        return way

    def _along(self, value: SSAValue, way: list[tuple[str, str, str]]) -> tuple[SSAValue, TensorDesc]:
        desc = TensorDesc(())
        for kind, source, target in way:
            if self._lies and self._chance(0.12):
                kind = self._other_kind(kind, FORMS[source], FORMS[target])
            value = self._add(make_node(kind, self._name(), [(value, FORMS[source])], [FORMS[target]])).results[0]
            desc = FORMS[target]
        return (value, desc) if way else (value, _desc_of(value))

    def _other_kind(self, kind: str, source: TensorDesc, target: TensorDesc) -> str:
        """Another conversion with the same descriptors."""
        if source.dtype != target.dtype or len(source.shape) != len(target.shape):
            return kind
        return self._random.choice(
            [each for each in ("TransData", "ReFormat", "SqueezeV2", "TransposeD") if each != kind]
        )

    def _add(self, node: NodeOp) -> NodeOp:
        self._graph.body.block.add_op(node)
        return node

    def _name(self) -> str:
        self._count += 1
        return f"n{self._count}"

    def _chance(self, of_one: float) -> bool:
        return self._random.random() < of_one


def _desc_of(value: SSAValue) -> TensorDesc:
    from gedialect.dialects.ge.types import desc_of

    desc = desc_of(value.type)
    assert desc is not None, "values of these graphs have descriptors"
    return desc
