"""What the engine has to know about a dialect: how its operations are named, read, made and taken out.

The engine itself knows xDSL only. A `DialectAdapter` answers for a dialect; `PlainAdapter` is MLIR's own meaning. Each
question about an operation has two forms, a method and a *source*: a Python expression that generated matchers evaluate
in the method's place, for speed. By default the expression calls the method. An adapter that gives another must give an
equal one; `gedialect.patterns.testing.source_disagreements` compares them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from xdsl.context import Context
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.irdl import IRDLOperation

from gedialect.diagnostics import GeError
from gedialect.patterns.creation import CannotCreateError, Creation, Creator, Parts
from gedialect.patterns.segments import check_counts, segment_fillers
from gedialect.wording import count_of, did_you_mean

if TYPE_CHECKING:
    from gedialect.patterns.rewriter import Rewriter


class DialectAdapter(ABC):
    """How the engine reads and changes the operations of a dialect. See the module's text on sources."""

    @abstractmethod
    def key(self, op: Operation) -> str:
        """A string that is equal for two operations exactly if `names` is; called for every visited operation."""

    @abstractmethod
    def names(self, op: Operation) -> tuple[str, ...]:
        """Every name by which a pattern may ask for an operation, the usual one first; called once for each key."""

    @abstractmethod
    def known_names(self) -> Iterable[str]:
        """The names a pattern may use, to suggest from."""

    @abstractmethod
    def knows(self, name: str) -> bool:
        """Whether a pattern may use a name."""

    def visits(self, op: Operation) -> bool:
        """Whether patterns that have no root name are tried at an operation, and at all others of its names."""
        return True

    def hint(self, name: str) -> str:
        """What to say behind an unknown name: nothing, or `; ` and what may have been meant."""
        return did_you_mean(name, self.known_names(), most=3)

    @abstractmethod
    def operands(self, op: Operation) -> Sequence[SSAValue]:
        """The operands a pattern sees, in order."""

    @abstractmethod
    def results(self, op: Operation) -> Sequence[OpResult]:
        """The results a pattern sees, in order."""

    @abstractmethod
    def attribute(self, op: Operation, name: str) -> Attribute | None:
        """The attribute or property of that name, None if there is none."""

    @abstractmethod
    def creator(self, creation: Creation) -> Creator:
        """The function that makes operations for one place in a pattern; raises `CannotCreateError`."""

    @abstractmethod
    def replace(self, rewriter: Rewriter, op: Operation, values: Sequence[SSAValue]) -> None:
        """Replace the results of an operation that a pattern sees with as many values, and take the operation out."""

    @abstractmethod
    def erase(self, rewriter: Rewriter, op: Operation) -> None:
        """Take out an operation; raises GeError if a result that a pattern sees is still used."""

    def hides(self, type: Attribute) -> bool:
        """Whether values of a type are not among the operands and results that a pattern sees.

        An operation of a pattern that mentions such a type among its operands, or among its result types, sees all of
        its operands, or all of its results.
        """
        return False

    def namespace(self) -> Mapping[str, object]:
        """The names, besides `adapter`, that this adapter's sources use. No other generated name begins with `ad_`."""
        return {}

    def named_source(self, op: str, name: str) -> str:
        """An expression: whether the operation in a variable may be asked for by a name."""
        return f"{name!r} in adapter.names({op})"

    def operands_source(self, op: str) -> str:
        """An expression: the operands that a pattern sees of the operation in a variable."""
        return f"adapter.operands({op})"

    def results_source(self, op: str) -> str:
        """An expression: the results that a pattern sees of the operation in a variable."""
        return f"adapter.results({op})"

    def attribute_source(self, op: str, name: str) -> str:
        """An expression: an attribute or property of the operation in a variable, or None."""
        return f"adapter.attribute({op}, {name!r})"


class PlainAdapter(DialectAdapter):
    """MLIR's own meaning: operations have their own name, and all operands and results are seen.

    Operations that `context` does not know are known by name if it allows unregistered operations.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    def key(self, op: Operation) -> str:
        # By name: whether a class derives from another that is abstract takes Python's abc module longer to tell.
        return cast(UnregisteredOp, op).op_name.data if op.name == UnregisteredOp.name else op.name

    def names(self, op: Operation) -> tuple[str, ...]:
        return (self.key(op),)

    def known_names(self) -> Iterable[str]:
        return [op.name for op in self._context.loaded_ops if not issubclass(op, UnregisteredOp)]

    def knows(self, name: str) -> bool:
        return self._context.get_optional_op(name) is not None

    def operands(self, op: Operation) -> Sequence[SSAValue]:
        return op._operands  # pyright: ignore[reportPrivateUsage]

    def results(self, op: Operation) -> Sequence[OpResult]:
        return op.results

    def attribute(self, op: Operation, name: str) -> Attribute | None:
        return op.get_attr_or_prop(name)

    def creator(self, creation: Creation) -> Creator:
        op_class = self._context.get_optional_op(creation.name)
        if op_class is None:
            raise CannotCreateError(f"unknown operation '{creation.name}'")
        definition = op_class.get_irdl_definition() if issubclass(op_class, IRDLOperation) else None
        if definition is None:
            return lambda rewriter, root, parts: op_class.create(
                operands=parts.flat_operands, result_types=parts.flat_types, attributes=parts.attributes
            )
        check_counts(definition, creation)
        fillers = segment_fillers(definition, creation)
        property_names = frozenset(definition.properties)

        def create(rewriter: Rewriter, root: Operation, parts: Parts) -> Operation:
            properties: dict[str, Attribute] = {}
            attributes: dict[str, Attribute] = {}
            for name, value in parts.attributes.items():
                (properties if name in property_names else attributes)[name] = value
            for filler in fillers:
                (properties if filler.as_property else attributes)[filler.name] = filler.sizes(parts)
            return op_class.create(
                operands=parts.flat_operands,
                result_types=parts.flat_types,
                properties=properties,
                attributes=attributes,
                location=root.location,
            )

        return create

    def replace(self, rewriter: Rewriter, op: Operation, values: Sequence[SSAValue]) -> None:
        if len(values) != len(op.results):
            expected, given = count_of(len(op.results), "value"), len(values)
            raise GeError(op, f"needs {expected} in its place, the pattern gives {given}")
        rewriter.handle_operation_replacement(op, values)
        for result, value in zip(op.results, values, strict=True):
            rewriter.replace_all_uses_with(result, value)
        rewriter.erase(op)

    def erase(self, rewriter: Rewriter, op: Operation) -> None:
        check_unused(op, op.results)
        rewriter.erase(op)

    def named_source(self, op: str, name: str) -> str:
        op_class = self._context.get_optional_op(name)
        if op_class is None or issubclass(op_class, UnregisteredOp):
            return f"adapter.key({op}) == {name!r}"
        return f"{op}.name == {name!r}"

    def operands_source(self, op: str) -> str:
        return f"{op}._operands"

    def results_source(self, op: str) -> str:
        return f"{op}.results"

    def attribute_source(self, op: str, name: str) -> str:
        return f"{op}.get_attr_or_prop({name!r})"


def check_unused(op: Operation, results: Iterable[OpResult]) -> None:
    """Raise a GeError if any of these results of an operation that is to be erased still has a user."""
    for result in results:
        if result.first_use is not None:
            count = count_of(result.uses.get_length(), "use")
            raise GeError(op, f"cannot be erased, its result {result.index} still has {count}")
