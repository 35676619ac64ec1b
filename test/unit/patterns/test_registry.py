"""The table of the functions that patterns may name."""

from collections.abc import Callable

import pytest
from xdsl.ir import Operation

from gedialect.patterns import Kind, MatchContext, Registry, Rewriter


def readers_agree(context: MatchContext, variable: Operation) -> bool:
    """Every reader wants the same.

    And more about that.
    """
    return True


def fuse(rewriter: Rewriter, trans: Operation, variable: Operation) -> None:
    """Take the conversion out."""


def test_what_is_registered_is_found() -> None:
    registry = Registry()
    assert registry.constraint(label="acc-2", context=True)(readers_agree) is readers_agree
    found = registry.find(Kind.CONSTRAINT, "readers_agree")
    assert found is not None
    assert (found.parameters, found.arity, found.results, found.context) == (("variable",), 1, 0, True)
    assert (found.label, found.doc) == ("acc-2", "Every reader wants the same.\n\nAnd more about that.")
    assert found.signature == "readers_agree(variable)"
    assert registry.find(Kind.ACTION, "readers_agree") is None


def test_another_name_and_results() -> None:
    registry = Registry()
    registry.action("take_out", results=2)(fuse)
    found = registry.find(Kind.ACTION, "take_out")
    assert found is not None
    assert found.signature == "take_out(trans, variable) -> 2 values"
    assert registry.find(Kind.ACTION, "fuse") is None


def test_a_registry_extends_another() -> None:
    builtin = Registry()
    builtin.action()(fuse)
    mine = Registry(extends=builtin)
    mine.constraint(context=True)(readers_agree)
    assert [function.name for function in mine] == ["fuse", "readers_agree"]
    assert [function.name for function in builtin] == ["fuse"]
    assert mine.names(Kind.ACTION) == ["fuse"]
    assert mine.find(Kind.ACTION, "fuse") is builtin.find(Kind.ACTION, "fuse")
    with pytest.raises(ValueError, match=r"^rewrite 'fuse' is already registered$"):
        mine.action()(fuse)


def test_a_constraint_and_an_action_may_have_one_name() -> None:
    registry = Registry()
    registry.action()(fuse)
    registry.constraint("fuse")(readers_agree)
    assert [function.kind for function in registry] == [Kind.ACTION, Kind.CONSTRAINT]


def undocumented(op: Operation) -> bool:
    return True


def variadic(*ops: Operation) -> bool:
    """Any number."""
    return True


def keyword(*, op: Operation) -> bool:
    """By name only."""
    return True


def optional(op: Operation | None = None) -> bool:
    """Perhaps."""
    return True


def nothing() -> bool:
    """No parameter."""
    return True


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (undocumented, "constraint 'undocumented' has no docstring"),
        (variadic, "constraint 'variadic' must have positional parameters only, 'ops' is not one"),
        (keyword, "constraint 'keyword' must have positional parameters only, 'op' is not one"),
        (optional, "constraint 'optional' must have no default values, 'op' has one"),
        (nothing, "constraint 'nothing' must take the context first, but has 0 parameters"),
    ],
)
def test_functions_that_are_no_constraints(function: Callable[..., bool], message: str) -> None:
    with pytest.raises(ValueError, match=r"^constraint") as raised:
        Registry().constraint(context=True)(function)
    assert str(raised.value) == message


def test_an_action_takes_the_context_and_the_rewriter() -> None:
    with pytest.raises(ValueError, match=r"^rewrite 'nothing' must take the rewriter first, but has 0 parameters$"):
        Registry().action()(nothing)
    with pytest.raises(ValueError, match=r"must take the context and the rewriter first, but has 0 parameters$"):
        Registry().action(context=True)(nothing)
