"""Whatever a graph computes, its execution gives what numpy gives, again and again, and no memory is left over."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from executor_runs import Run
from hypothesis import given, settings
from hypothesis import strategies as st

from gedialect.formats.arrays import Array

OPERATIONS = {
    "Add": (2, np.add),
    "Sub": (2, np.subtract),
    "Maximum": (2, np.maximum),
    "Neg": (1, np.negative),
    "Identity": (1, np.positive),
}
INPUT_NAMES = {"Add": ("x1", "x2"), "Sub": ("x1", "x2"), "Maximum": ("x1", "x2"), "Neg": ("x",)}
VARIABLE = 2


@dataclass(frozen=True)
class Program:
    """Values 0 and 1 are inputs, value 2 is a variable, and each operation makes one more of earlier ones.

    `written` is the value that the variable has in the end, `given` are those that are outputs; `known` says whether
    the types say the size of inputs and results.
    """

    operations: tuple[tuple[str, tuple[int, ...]], ...]
    written: int
    given: tuple[int, ...]
    known: bool

    def text(self) -> str:
        """The graph in MLIR."""
        free = "tensor<4xf32>" if self.known else "tensor<?xf32>"
        types = [free, free, "tensor<4xf32>", *[free] * len(self.operations)]
        lines = [f'%v{index} = ge.data "x{index}" {{index = {index} : i64}} : {free}' for index in range(2)]
        lines.append('%v2 = ge.variable "v" : tensor<4xf32>')
        for index, (name, operands) in enumerate(self.operations, 3):
            lines.append(self._node(index, name, operands, types))
        source = f"%v{self.written} : {types[self.written]} -> tensor<4xf32>"
        lines.append(f'%r = ge.variable_ref "v_TO_n_REF_0" of "v" {source}')
        outputs = ", ".join(f"%v{value}" for value in self.given)
        lines.append(f'ge.net_output "out" {outputs} : ({", ".join(types[value] for value in self.given)}) -> ()')
        return 'ge.graph "g" id 0 {\n' + "\n".join(lines) + "\n}"

    def _node(self, index: int, name: str, operands: Sequence[int], types: Sequence[str]) -> str:
        given = [types[operand] for operand in operands]
        if name == "Identity":
            return f'%v{index} = ge.identity "n{index}" %v{operands[0]} : {given[0]} -> {types[index]}'
        inputs = ", ".join(f"{x} = %v{v}" for x, v in zip(INPUT_NAMES[name], operands, strict=True))
        return f'%v{index} = ge.node "{name}" "n{index}" ({inputs}) : ({", ".join(given)}) -> (y : {types[index]})'

    def values(self, inputs: Sequence[Array], variable: Array) -> list[Array]:
        """All values, by numpy."""
        values = [*inputs, variable]
        for name, operands in self.operations:
            values.append(OPERATIONS[name][1](*(values[operand] for operand in operands)))
        return values


@st.composite
def programs(draw: st.DrawFn) -> Program:
    operations: list[tuple[str, tuple[int, ...]]] = []
    for index in range(draw(st.integers(1, 12))):
        name = draw(st.sampled_from(sorted(OPERATIONS)))
        operand = st.integers(0, 2 + index)
        operations.append((name, tuple(draw(operand) for _ in range(OPERATIONS[name][0]))))
    value = st.integers(0, 2 + len(operations))
    made = st.integers(3, 2 + len(operations))
    return Program(
        tuple(operations), draw(made), tuple(draw(st.lists(value, min_size=1, max_size=4))), draw(st.booleans())
    )


@settings(max_examples=20, deadline=None)
@given(programs(), st.integers(0, 1000))
def test_an_execution_gives_what_numpy_gives(program: Program, seed: int) -> None:
    run, generator = Run(program.text()), np.random.default_rng(seed)
    variable = np.zeros(4, np.float32)
    for _ in range(3):
        inputs = [generator.standard_normal(4).astype(np.float32) for _ in range(2)]
        expected = program.values(inputs, variable)
        variable = expected[program.written]
        # Readers of the variable come before what writes it, and the outputs of the graph come last. `[v2-11]`
        expected[VARIABLE] = variable
        outputs = run("g", *inputs)
        assert all(
            np.array_equal(output, expected[value]) for output, value in zip(outputs, program.given, strict=True)
        )
        assert np.array_equal(run.variable("v"), variable)
    run.runner.unload(run.model("g"))
    assert run.runner.memory.used == 512 + 2 * 512
    run.runner.memory.check_guards()
