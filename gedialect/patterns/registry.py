"""The named Python functions that patterns may call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

from xdsl.ir import Operation, SSAValue, TypeAttribute

from gedialect.wording import count_of

F = TypeVar("F", bound=Callable[..., Any])


class Kind(Enum):
    """What a native function is for; the value is the word used in messages."""

    CONSTRAINT = "constraint"
    ACTION = "rewrite"


@dataclass(frozen=True)
class NativeFunction:
    """A registered function.

    Attributes:
        name: the name patterns use.
        kind: constraint or action.
        function: the function itself.
        parameters: the names of the values a pattern passes, so without the context and the rewriter.
        results: how many values it returns to the pattern.
        context: whether it gets the run's `MatchContext` as its first argument.
        label: the label of the rule in docs/semantics that it stands for, if there is one.
        doc: its docstring.
    """

    name: str
    kind: Kind
    function: Callable[..., Any]
    parameters: tuple[str, ...]
    results: int
    context: bool
    label: str | None
    doc: str

    @property
    def arity(self) -> int:
        """How many values a pattern passes."""
        return len(self.parameters)

    @cached_property
    def takes(self) -> tuple[str | None, ...]:
        """What each value must be, as `analysis.kind_of` says it, where the annotation of the parameter tells."""
        try:
            known = inspect.signature(self.function, eval_str=True).parameters
        except (NameError, AttributeError, TypeError, SyntaxError):  # names that are there for type checkers only
            return (None,) * self.arity
        return tuple(_kind(known[name].annotation) for name in self.parameters)

    @property
    def signature(self) -> str:
        """How a pattern calls it: `readers_agree(variable)`, `invert(type) -> 1 value`."""
        text = f"{self.name}({', '.join(self.parameters)})"
        return text if self.results == 0 else f"{text} -> {count_of(self.results, 'value')}"


class Registry:
    """The table of the constraints and actions that patterns may name.

    A registry may extend another: names it does not have are looked up there, and names there may not be given anew.
    So users' functions are registered beside the built-in ones without touching them.

    A constraint decides whether a match holds. Its function takes the matched operations, values, attributes and types
    (a range as a tuple) and returns a truth value or a `Failure` with the reason; one registered with `results=n`
    returns None, False or a `Failure` to refuse, else its value (n = 1) or a tuple of n values::

        @registry.constraint(label="acc-1", context=True)
        def may_change_format(context: AccContext, variable: Operation) -> bool | Failure:
            '''The variable's format was changed fewer times in this session than allowed.'''

    An action changes the graph after a match. Its function takes the `Rewriter` first and returns nothing, or as many
    values as it was registered with::

        @registry.action()
        def fuse(rewriter: Rewriter, trans: Operation, variable: Operation) -> None:
            '''Move the conversion into the variable.'''
    """

    def __init__(self, extends: Registry | None = None) -> None:
        self._extends = extends
        self._functions: dict[tuple[Kind, str], NativeFunction] = {}

    def constraint(
        self, name: str | None = None, *, label: str | None = None, results: int = 0, context: bool = False
    ) -> Callable[[F], F]:
        """Register the decorated function as a constraint, under its own name unless another is given.

        Raises ValueError for a taken name, a missing docstring or a signature without a fixed number of parameters.
        """
        return self._registering(Kind.CONSTRAINT, name, label, results, context)

    def action(
        self, name: str | None = None, *, label: str | None = None, results: int = 0, context: bool = False
    ) -> Callable[[F], F]:
        """Register the decorated function as an action, MLIR's native rewrite; raises as `constraint` does."""
        return self._registering(Kind.ACTION, name, label, results, context)

    def include(self, other: Registry) -> None:
        """Take in the functions that another registry has itself. Raises ValueError for a taken name, and adds none."""
        for entry in other._functions.values():
            if self.find(entry.kind, entry.name) is not None:
                raise ValueError(f"{entry.kind.value} '{entry.name}' is already registered")
        self._functions |= other._functions

    def find(self, kind: Kind, name: str) -> NativeFunction | None:
        """The constraint or action of that name, None if there is none."""
        found = self._functions.get((kind, name))
        if found is None and self._extends is not None:
            return self._extends.find(kind, name)
        return found

    def names(self, kind: Kind) -> list[str]:
        """The name of every constraint, or of every action, in the order of registration."""
        return [function.name for function in self if function.kind is kind]

    def __iter__(self) -> Iterator[NativeFunction]:
        """Every function, those of the extended registry first, in the order of registration."""
        if self._extends is not None:
            yield from self._extends
        yield from self._functions.values()

    def _registering(
        self, kind: Kind, name: str | None, label: str | None, results: int, context: bool
    ) -> Callable[[F], F]:
        def register(function: F) -> F:
            entry = _describe(kind, name or function.__name__, function, label, results, context)
            if self.find(kind, entry.name) is not None:
                raise ValueError(f"{kind.value} '{entry.name}' is already registered")
            self._functions[kind, entry.name] = entry
            return function

        return register


def _kind(annotation: object) -> str | None:
    if not isinstance(annotation, type):
        return None
    if issubclass(annotation, Operation):
        return "operation"
    if issubclass(annotation, SSAValue):
        return "value"
    return "type" if issubclass(annotation, TypeAttribute) else None


def _describe(
    kind: Kind, name: str, function: Callable[..., Any], label: str | None, results: int, context: bool
) -> NativeFunction:
    doc = inspect.getdoc(function)
    if not doc:
        raise ValueError(f"{kind.value} '{name}' has no docstring")
    parameters = list(_fixed_parameters(f"{kind.value} '{name}'", inspect.signature(function).parameters))
    leading = context + (kind is Kind.ACTION)
    if len(parameters) < leading:
        wanted = " and ".join((["the context"] if context else []) + (["the rewriter"] if kind is Kind.ACTION else []))
        raise ValueError(f"{kind.value} '{name}' must take {wanted} first, but has {len(parameters)} parameters")
    return NativeFunction(name, kind, function, tuple(parameters[leading:]), results, context, label, doc)


def _fixed_parameters(what: str, parameters: Mapping[str, inspect.Parameter]) -> Iterator[str]:
    for parameter in parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            raise ValueError(f"{what} must have positional parameters only, '{parameter.name}' is not one")
        if parameter.default is not parameter.empty:
            raise ValueError(f"{what} must have no default values, '{parameter.name}' has one")
        yield parameter.name
