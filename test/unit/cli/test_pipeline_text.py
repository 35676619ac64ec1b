import pytest

from gedialect.cli.pipeline_text import Element, NestText, parse_options, parse_pipeline
from gedialect.diagnostics import GeError, Location


def shown(element: Element) -> str:
    """An element in a form that shows how it was understood."""
    if isinstance(element, NestText):
        return f"{element.anchor}({' '.join(map(shown, element.elements))})"
    return f"{element.name}{[(option.key, option.value) for option in element.options] or ''}"


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("", []),
        ("a", ["a"]),
        (" a , b ", ["a", "b"]),
        ("builtin.module()", ["builtin.module()"]),
        ("builtin.module(ge.graph(a,b),c)", ["builtin.module(ge.graph(a b) c)"]),
        ("a{}", ["a"]),
        ("a{x=1 y=2,3 z}", ["a[('x', '1'), ('y', '2,3'), ('z', None)]"]),
        ("a{ max-changes=2 }", ["a[('max-changes', '2')]"]),
        ("""a{x="b c" y='d"' z="\\"}"}""", ["""a[('x', 'b c'), ('y', 'd"'), ('z', '"}')]"""]),
        ("a{x={b {c} d} y=}", ["a[('x', 'b {c} d'), ('y', '')]"]),
    ],
)
def test_pipelines(text: str, understood: list[str]) -> None:
    assert [shown(element) for element in parse_pipeline(text, "-p")] == understood


def test_options_of_one_pass() -> None:
    options = parse_options("max-changes=2\nstrict", "--acc")
    assert [(option.key, option.value, option.location) for option in options] == [
        ("max-changes", "2", Location("--acc", 1, 1)),
        ("strict", None, Location("--acc", 2, 1)),
    ]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("a,", "expected the name of a pass or an operation, got the end of the text", 1, 3),
        ("(", "expected the name of a pass or an operation, got '('", 1, 1),
        ("a(b", "expected ')' at the end of 'a', got the end of the text", 1, 4),
        ("a(b}", "expected ')' at the end of 'a', got '}'", 1, 4),
        ("a{x", "expected the name of an option, got the end of the text", 1, 4),
        ("a{=1}", "expected the name of an option, got '='", 1, 3),
        ('a{x="b}', 'expected " at the end of the value', 1, 5),
        ("a{x={b}", "expected the name of an option, got the end of the text", 1, 8),
        ("a{x={b", "expected '}' at the end of the value", 1, 7),
        ("a)", "unexpected ')'", 1, 2),
        ("a(b)c", "unexpected 'c'", 1, 5),
        ("a,\n  ?", "expected the name of a pass or an operation, got '?'", 2, 3),
    ],
)
def test_mistakes_have_a_place(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(GeError) as caught:
        parse_pipeline(text, "-p")
    assert caught.value.diagnostic.message == message
    assert caught.value.diagnostic.location == Location("-p", line, column)
