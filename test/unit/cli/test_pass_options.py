from dataclasses import dataclass, field
from typing import Literal

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from gedialect.cli.pass_options import make_pass, option_fields, pass_text, type_text
from gedialect.cli.pipeline_text import parse_options, parse_pipeline
from gedialect.diagnostics import GeError, Location

PLACE = Location("-p", 1, 1)


@dataclass(frozen=True)
class ManyOptions(ModulePass):
    """Has an option of every type."""

    name = "many-options"

    needed: str
    max_changes: int = field(default=1, metadata={"help": "how often"})
    strict: bool = False
    ratio: float | None = None
    mode: Literal["fast", "slow"] = "fast"
    sizes: tuple[int, ...] = (1, 2)
    mixed: int | str = 0
    files: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.max_changes < 0:
            raise GeError(None, "max-changes cannot be negative")

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        pass


def make(text: str) -> ManyOptions:
    return make_pass(ManyOptions, parse_options(text, "--many-options"), PLACE)


def message(text: str) -> tuple[str, int | None]:
    with pytest.raises(GeError) as caught:
        make(text)
    place = caught.value.diagnostic.location
    assert place is not None
    return caught.value.diagnostic.message, place.column


def test_defaults() -> None:
    assert make("needed=x") == ManyOptions("x")


def test_values_of_every_type() -> None:
    text = "needed=x max-changes=2 strict=true ratio=0.5 mode=slow sizes=3,4 mixed=y"
    assert make(text) == ManyOptions("x", 2, True, 0.5, "slow", (3, 4), "y")


def test_snake_case_and_bare_names() -> None:
    assert make("needed=x max_changes=2 strict mixed=7") == ManyOptions("x", 2, strict=True, mixed=7)


def test_empty_list() -> None:
    assert make("needed= sizes=") == ManyOptions("", sizes=())


@pytest.mark.parametrize(
    ("text", "expected", "column"),
    [
        ("", "pass 'many-options' needs the option 'needed'", 1),
        ("needed=x max-change=1", "pass 'many-options' has no option 'max-change'; did you mean 'max-changes'?", 10),
        ("needed=x needed=y", "option 'needed' is given twice", 10),
        ("needed", "option 'needed' needs a value: needed=text", 1),
        ("needed=x max-changes=two", "expected number for option 'max-changes', got 'two'", 10),
        ("needed=x strict=maybe", "expected true|false for option 'strict', got 'maybe'", 10),
        ("needed=x mode=medium", "expected fast|slow for option 'mode', got 'medium'", 10),
        ("needed=x files=a,", "expected text,... for option 'files', got 'a,'", 10),
        ("needed=x sizes=1,b", "expected number,... for option 'sizes', got '1,b'", 10),
        ("needed=x max-changes=-1", "pass 'many-options': max-changes cannot be negative", 1),
    ],
)
def test_mistakes_have_a_place(text: str, expected: str, column: int) -> None:
    assert message(text) == (expected, column)


def test_text_of_a_pass_is_read_back() -> None:
    for instance in (ManyOptions("x"), ManyOptions('a "b" \\c', 2, True, 0.5, "slow", (), "}")):
        (element,) = parse_pipeline(pass_text(instance), "-p")
        assert not hasattr(element, "anchor")
        options = parse_options(pass_text(instance).removeprefix("many-options{").removesuffix("}"), "-p")
        again = make_pass(ManyOptions, options, PLACE)
        assert (again.needed, again.mixed, again.strict) == (instance.needed, instance.mixed, instance.strict)


def test_text_has_all_options() -> None:
    text = "many-options{needed=x max-changes=1 strict=false mode=fast sizes=1,2 mixed=0}"
    assert pass_text(ManyOptions("x")) == text


def test_fields_for_the_help() -> None:
    fields = option_fields(ManyOptions)
    assert [(each.spelling, type_text(each.type), each.required) for each in fields] == [
        ("needed", "text", True),
        ("max-changes", "number", False),
        ("strict", "true|false", False),
        ("ratio", "number", False),
        ("mode", "fast|slow", False),
        ("sizes", "number,...", False),
        ("mixed", "number|text", False),
        ("files", "text,...", False),
    ]
    assert (fields[1].help, fields[1].default) == ("how often", 1)
