"""What a `pdl.pattern` asks for, checked before any source is written.

Everything the engine does not support is found here or while writing the source, and is an error at the operation that
asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects import pdl
from xdsl.ir import Attribute, Operation, SSAValue

from gedialect.diagnostics import Diagnostics, GeError, note, verify
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.registry import Kind, NativeFunction, Registry
from gedialect.wording import count_of, did_you_mean

_MATCH_OPS = (
    pdl.OperationOp,
    pdl.OperandOp,
    pdl.OperandsOp,
    pdl.ResultOp,
    pdl.ResultsOp,
    pdl.TypeOp,
    pdl.TypesOp,
    pdl.AttributeOp,
    pdl.ApplyNativeConstraintOp,
)


_MOST_OPERATIONS = 128
"""More than anybody matches at once, and less than goes too deep for Python, each being the operand of the next."""


@dataclass(frozen=True)
class Analysis:
    """A pattern whose matching part can be compiled.

    Attributes:
        rewrite: its right-hand side.
        root: the operation the match begins at.
        depth: how many operations deep the match goes; 1 is the root alone.
        constraints: its native constraints, in order, with the functions they call.
        results: the results it names of matched operations, in order.
    """

    rewrite: pdl.RewriteOp
    root: pdl.OperationOp
    depth: int
    constraints: tuple[tuple[pdl.ApplyNativeConstraintOp, NativeFunction], ...]
    results: tuple[pdl.ResultOp | pdl.ResultsOp, ...]

    def results_of(self, op: pdl.OperationOp) -> Iterator[pdl.ResultOp | pdl.ResultsOp]:
        """The results it names of one of its operations."""
        return (result for result in self.results if result.parent_ is op.op)


def analyse(pattern: pdl.PatternOp, adapter: DialectAdapter, registry: Registry) -> Analysis:
    """Check the matching part of a pattern; raises GeError at what is wrong or not supported."""
    count = sum(isinstance(op, pdl.OperationOp) for block in pattern.body.blocks for op in block.ops)
    if count > _MOST_OPERATIONS:
        raise GeError(pattern, f"expected at most {_MOST_OPERATIONS} operations to match, got {count}")
    _verify(pattern)
    benefit = pattern.benefit.value.data
    if benefit < 0:  # which xDSL's verifier takes
        raise GeError(pattern, f"expected a benefit from 0 to 32767, got {benefit}")
    body = list(pattern.body.block.ops)
    rewrite = body.pop()
    assert isinstance(rewrite, pdl.RewriteOp)  # the verifier says so
    for op in body:
        if not isinstance(op, _MATCH_OPS):
            raise GeError(op, "is not supported in the matching part of a pattern")
        if isinstance(op, pdl.OperationOp):
            check_operation(op, adapter)
        elif isinstance(op, pdl.ResultOp | pdl.ResultsOp):
            check_result_index(op)
    operations = [op for op in body if isinstance(op, pdl.OperationOp)]
    root = _root(rewrite, operations)
    depths = _depths(root)
    for op in operations:
        if op not in depths:
            raise GeError(
                op,
                "is not reached from the root of the pattern through operands and results; a pattern has one root",
                notes=[note(root, "the root is here")],
            )
    constraints = tuple((op, native(op, registry)) for op in body if isinstance(op, pdl.ApplyNativeConstraintOp))
    results = tuple(op for op in body if isinstance(op, pdl.ResultOp | pdl.ResultsOp))
    return Analysis(rewrite, root, max(depths.values()), constraints, results)


def native(op: pdl.ApplyNativeConstraintOp | pdl.ApplyNativeRewriteOp, registry: Registry) -> NativeFunction:
    """The function an operation of a pattern applies; raises GeError if there is none of that name and signature."""
    kind = Kind.CONSTRAINT if isinstance(op, pdl.ApplyNativeConstraintOp) else Kind.ACTION
    found = find_native(op, kind, op.constraint_name.data, op.args, registry)
    if found.results != len(op.res):
        returns, expects = count_of(found.results, "value"), len(op.res)
        raise GeError(op, f"applies {kind.value} '{found.signature}', which returns {returns}, and expects {expects}")
    if isinstance(op, pdl.ApplyNativeConstraintOp) and op.is_negated.value.data and op.res:
        raise GeError(op, "is negated and expects values: a constraint that does not hold returns none")
    return found


def find_native(op: Operation, kind: Kind, name: str, passed: Sequence[SSAValue], registry: Registry) -> NativeFunction:
    """The registered function of that name that takes such values; raises GeError at `op` if there is none."""
    found = registry.find(kind, name)
    if found is None:
        raise GeError(op, f"names the unknown {kind.value} '{name}'{did_you_mean(name, registry.names(kind), most=3)}")
    applies = f"applies {kind.value} '{found.signature}', which takes"
    if found.arity != len(passed):
        raise GeError(op, f"{applies} {count_of(found.arity, 'value')}, and passes {len(passed)}")
    for parameter, expected, value in zip(found.parameters, found.takes, passed, strict=True):
        if expected is not None and expected != kind_of(value):
            raise GeError(op, f"{applies} for '{parameter}': {expected}, and passes: {kind_of(value)}")
    return found


def check_operation(op: pdl.OperationOp, adapter: DialectAdapter) -> None:
    """Raise a GeError if an operation of a pattern has an unknown name, or more ranges than can be told apart."""
    for kind, values in (("operands", op.operand_values), ("result types", op.type_values)):
        ranges = sum(is_range(value) for value in values)
        if ranges > 1 and isinstance(op.parent_op(), pdl.PatternOp):
            raise GeError(op, f"has {ranges} ranges among its {kind}; only one can be matched")
    if op.opName is None or adapter.knows(op.opName.data):
        return
    name = op.opName.data
    raise GeError(op, f"names the unknown operation '{name}'{adapter.hint(name)}")


def check_result_index(op: pdl.ResultOp | pdl.ResultsOp) -> None:
    """Raise a GeError if an operation's result is asked for that its list of result types does not have."""
    parent = parent_of(op)
    if op.index is None:
        return
    index, types = op.index.value.data, parent.type_values
    if isinstance(op, pdl.ResultOp):
        if index >= len(types) and not any(is_range(type) for type in types):
            raise GeError(op, f"asks for result {index} of an operation with {count_of(len(types), 'result type')}")
        return
    if index >= len(types):
        raise GeError(op, f"asks for result group {index} of an operation with {count_of(len(types), 'result type')}")
    if is_range(types[index]) and not is_range(op.val):
        raise GeError(op, f"asks for result group {index} as one value, its types are a range")


def definition(value: SSAValue) -> Operation:
    """The operation that defines a value of a pattern, where there are no block arguments."""
    owner = value.owner
    assert isinstance(owner, Operation)
    return owner


def parent_of(op: pdl.ResultOp | pdl.ResultsOp) -> pdl.OperationOp:
    """The pattern operation whose result, or results, an operation of a pattern names; GeError if it is none."""
    parent = definition(op.parent_)
    if isinstance(parent, pdl.OperationOp):
        return parent
    raise GeError(
        op, f"asks for results of what '{parent.name}' returns: only those of a 'pdl.operation' can be matched"
    )


def is_range(value: SSAValue) -> bool:
    """Whether a value of a pattern stands for a range."""
    return isinstance(value.type, pdl.RangeType)


def mentions_hidden(values: Iterable[SSAValue], adapter: DialectAdapter) -> bool:
    """Whether any of the operands, or result types, of a pattern operation has a type that the dialect hides."""
    return any(adapter.hides(type) for value in values for type in _constant_types(value))


def _constant_types(value: SSAValue) -> Sequence[Attribute]:
    """The types that a value of a pattern, or a type, is known to have."""
    owner = definition(value)
    match owner:
        case pdl.TypeOp(constantType=type) if type is not None:
            return (type,)
        case pdl.TypesOp(constantTypes=types) if types is not None:
            return types.data
        case pdl.OperandOp(value_type=type) | pdl.OperandsOp(value_type=type) if type is not None:
            return _constant_types(type)
        case pdl.ResultOp() as result:
            parent, index = definition(result.parent_), result.index.value.data
            types = parent.type_values[: index + 1] if isinstance(parent, pdl.OperationOp) else ()
            if len(types) == index + 1 and not any(is_range(type) for type in types):
                return _constant_types(types[index])
        case _:
            pass
    return ()


def kind_of(value: SSAValue) -> str:
    """What a value of a pattern stands for: `operation`, `value`, `attribute`, `type`, or `range of` one of these."""
    if is_range(value):
        element = cast("pdl.RangeType[pdl.AnyPDLType]", value.type).element_type
        return f"range of {element.name.removeprefix('pdl.')}"
    return value.type.name.removeprefix("pdl.")


def inner_operations(op: pdl.OperationOp) -> Iterator[pdl.OperationOp]:
    """The operations of a pattern whose results are operands of an operation."""
    for value in op.operand_values:
        owner = definition(value)
        if isinstance(owner, pdl.ResultOp | pdl.ResultsOp):
            yield parent_of(owner)


def _verify(pattern: pdl.PatternOp) -> None:
    diagnostics = Diagnostics()
    if verify(pattern, diagnostics):
        return
    first = diagnostics.items[0]
    raise GeError(first.location, first.message, label=first.label, notes=first.notes)


def _root(rewrite: pdl.RewriteOp, operations: Sequence[pdl.OperationOp]) -> pdl.OperationOp:
    if rewrite.root is not None:
        root = definition(rewrite.root)
        if not isinstance(root, pdl.OperationOp):
            raise GeError(rewrite, f"has a root that '{root.name}' returns, not a 'pdl.operation'")
        return root
    inner = {op for outer in operations for op in inner_operations(outer)}
    roots = [op for op in operations if op not in inner]
    if len(roots) == 1:
        return roots[0]
    if not roots:
        raise GeError(rewrite, "names no root, and each operation of the pattern is an operand of another")
    raise GeError(
        rewrite,
        f"names no root, and {len(roots)} operations of the pattern could be it",
        notes=[note(op, "this one") for op in roots],
    )


def _depths(root: pdl.OperationOp) -> dict[pdl.OperationOp, int]:
    """How deep below the root each operation is met first, the root being at depth 1."""
    depths = {root: 1}
    level = [root]
    while level:
        below: list[pdl.OperationOp] = []
        for outer in level:
            for op in inner_operations(outer):
                if op not in depths:
                    depths[op] = depths[outer] + 1
                    below.append(op)
        level = below
    return depths
