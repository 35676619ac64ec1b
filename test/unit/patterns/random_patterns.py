"""Random graphs, and patterns that are taken from them and then made more general, or slightly wrong."""

import random

from patterns.support import AnyOp, CastOp, OtherOp
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, f32, i32, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

TYPES: tuple[Attribute, ...] = (i32, i64, f32)
DEEPEST = 3


def random_graph(rng: random.Random, size: int) -> ModuleOp:
    """A graph of so many operations, each of which has an id."""
    values: list[SSAValue] = []
    ops: list[Operation] = []
    for number in range(size):
        kind = rng.choice((AnyOp, AnyOp, OtherOp, CastOp)) if values else AnyOp
        operands = 1 if kind is CastOp else rng.choice((0, 1, 2, 2, 3, 4))
        results = 1 if kind is CastOp else rng.choice((0, 1, 1, 2, 3))
        attributes: dict[str, Attribute] = {"id": IntegerAttr(number, i64)}
        if rng.random() < 0.5:
            attributes["k"] = rng.choice((StringAttr("x"), StringAttr("y"), IntegerAttr(1, i32), IntegerAttr(1, i64)))
        op = kind.create(
            # Mostly what was made lately, so that there are long chains.
            operands=[rng.choice(values[-6:]) for _ in range(operands)] if values else [],
            result_types=[rng.choice(TYPES) for _ in range(results)],
            attributes=attributes,
        )
        ops.append(op)
        values.extend(op.results)
    return ModuleOp(ops)


class PatternMaker:
    """Makes the matching part of one pattern, with root %o, whose likeness is some operation.

    Without `ranges`, only what xDSL's interpreter understands: it takes any result for the one asked for, so that there
    is one result at most of each operation below the root.
    """

    def __init__(self, rng: random.Random, *, ranges: bool) -> None:
        self._rng = rng
        self._ranges = ranges
        self._lines: list[str] = []
        self._values: dict[SSAValue, str] = {}
        self._ops: dict[Operation, str] = {}
        self._types: dict[Attribute, str] = {}
        self._count = 0

    def make(self, root: Operation, rewrite: str) -> str:
        """The text of the pattern."""
        self._operation(root, "%o", 1)
        return "\n  ".join(["pdl.pattern @p : benefit(1) {", *self._lines, rewrite]) + "\n}\n"

    def _operation(self, op: Operation, name: str, depth: int) -> None:
        self._ops[op] = name
        seen = op.operands[:-1] if self._chance(0.1) else op.operands[:]
        if self._ranges and self._chance(0.4):
            seen, ranged = seen[: self._rng.randint(0, len(seen))], True
        else:
            ranged = False
        operands = [(self._operand(value, depth), "!pdl.value") for value in seen]
        if ranged:
            operands.append((self._new("pdl.operands"), "!pdl.range<value>"))
        made = list(op.results)
        if self._ranges and self._chance(0.4):
            made, ranged = made[: self._rng.randint(0, len(made))], True
        else:
            ranged = False
        types = [(self._type(result.type), "!pdl.type") for result in made]
        if ranged:
            types.append((self._new("pdl.types"), "!pdl.range<type>"))
        attributes: list[str] = []
        if "k" in op.attributes and self._chance(0.5):
            value = self._new("pdl.attribute" if self._chance(0.3) else f"pdl.attribute = {self._attribute(op)}")
            attributes.append(f'"k" = {value}')
        text = f"{name} = pdl.operation"
        if self._chance(0.9):
            text += f' "{op.name}"'
        if operands:
            text += f"({self._listed(operands)})"
        if attributes:
            text += f" {{{', '.join(attributes)}}}"
        if types:
            text += f" -> ({self._listed(types)})"
        self._lines.append(text)

    def _attribute(self, op: Operation) -> str:
        return str(op.attributes["k"] if self._chance(0.9) else StringAttr("y"))

    def _operand(self, value: SSAValue, depth: int) -> str:
        known = self._values.get(value)
        if known is not None and self._chance(0.8):
            return known
        deeper = isinstance(value, OpResult) and (self._ranges or len(value.op.results) == 1)
        if isinstance(value, OpResult) and deeper and depth < DEEPEST and self._chance(0.6):
            if value.op not in self._ops:
                self._count += 1
                self._operation(value.op, f"%d{self._count}", depth + 1)
            name = self._new(f"pdl.result {value.index} of {self._ops[value.op]}")
            if self._ranges:
                return name  # MLIR does not see that one pdl.result is used twice: each use gets its own
        elif self._chance(0.4):
            name = self._new(f"pdl.operand : {self._type(value.type)}")
        else:
            name = self._new("pdl.operand")
        self._values[value] = name
        return name

    def _type(self, type: Attribute) -> str:
        if type in self._types and self._chance(0.6):
            return self._types[type]
        if self._chance(0.1):
            type = self._rng.choice(TYPES)
        name = self._types[type] = self._new("pdl.type" if self._chance(0.6) else f"pdl.type : {type}")
        return name

    def _new(self, op: str) -> str:
        self._count += 1
        self._lines.append(f"%v{self._count} = {op}")
        return f"%v{self._count}"

    def _listed(self, listed: list[tuple[str, str]]) -> str:
        return f"{', '.join(name for name, _ in listed)} : {', '.join(type for _, type in listed)}"

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability
