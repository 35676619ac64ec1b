"""What generated functions call besides the adapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import NoneType, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue, TypeAttribute, TypedAttribute

from gedialect.diagnostics import GeError
from gedialect.patterns.context import Failure
from gedialect.patterns.outcome import NO_MATCH, Result
from gedialect.patterns.registry import Kind, NativeFunction
from gedialect.wording import count_of

_NONE_TYPE = NoneType()


def attribute_type(attribute: Attribute) -> Attribute | None:
    """The type of an attribute that has one. As in MLIR, a string's is `none`."""
    if isinstance(attribute, TypedAttribute):
        return attribute.get_type()
    return _NONE_TYPE if isinstance(attribute, StringAttr) else None


def refused(answer: object, native: NativeFunction) -> Result:
    """What a pattern returns whose constraint gave this answer."""
    if not isinstance(answer, Failure):
        return NO_MATCH
    if answer.label is None:
        answer.label = native.label
    return answer


def is_refusal(answer: object) -> bool:
    """Whether a constraint that returns values refused instead."""
    return answer is None or answer is False or isinstance(answer, Failure)


_CLASSES: dict[str, type] = {
    "operation": Operation,
    "value": SSAValue,
    "attribute": Attribute,
    "type": TypeAttribute,
}


def returned(answer: object, native: NativeFunction, kinds: tuple[str, ...], root: Operation) -> tuple[object, ...]:
    """The values that a native function returned, of the kinds that `analysis.kind_of` names.

    Raises GeError, at the root of the match, if the function did not return such values.
    """
    if not kinds:
        if isinstance(answer, Failure):
            raise GeError(root, f"was rewritten by '{native.name}', which returned a failure: {answer}")
        return ()
    values = (answer,) if len(kinds) == 1 else answer
    if not isinstance(values, tuple) or len(cast(tuple[object, ...], values)) != len(kinds):
        expected = count_of(len(kinds), "value")
        raise GeError(root, f"{_verb(native)} '{native.name}', which must return {expected}, got {answer!r}")
    values = cast(tuple[object, ...], values)
    return tuple(_checked(value, kind, native, root) for value, kind in zip(values, kinds, strict=True))


def _checked(value: object, kind: str, native: NativeFunction, root: Operation) -> object:
    element = kind.removeprefix("range of ")
    if element == kind:
        if isinstance(value, _CLASSES[kind]):
            return value
    elif isinstance(value, Sequence) and all(
        isinstance(part, _CLASSES[element]) for part in cast(Sequence[object], value)
    ):
        return tuple(cast(Sequence[object], value))
    raise GeError(root, f"{_verb(native)} '{native.name}', which must return: {kind}, got {value!r}")


def _verb(native: NativeFunction) -> str:
    return "was tested by constraint" if native.kind is Kind.CONSTRAINT else "was rewritten by"


def nth_result(results: Sequence[SSAValue], index: int, root: Operation) -> SSAValue:
    """A result of an operation whose number of results only the match tells; raises GeError if there are fewer."""
    if index < len(results):
        return results[index]
    raise GeError(root, f"was rewritten to use result {index} of an operation with {count_of(len(results), 'result')}")
