import pytest

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value, parse_arguments

FLAG = Option(("flag", "alias"), "")
FILE = Option(("o", "output"), "", Value.REQUIRED, "FILE")
MODE = Option(("mode",), "", Value.OPTIONAL)
MANY = Option(("many",), "", Value.REQUIRED, repeated=True)
OPTIONS = (FLAG, FILE, MODE, MANY)


def parse(*argv: str) -> ParsedArguments:
    return parse_arguments(OPTIONS, argv)


def message(*argv: str) -> str:
    with pytest.raises(CommandLineError) as caught:
        parse(*argv)
    return str(caught.value)


@pytest.mark.parametrize("argument", ["--flag", "-flag", "--alias", "--flag=true", "--flag=1", "--flag=TRUE"])
def test_flag_is_set(argument: str) -> None:
    assert parse(argument).flag(FLAG)


@pytest.mark.parametrize("argument", ["--flag=false", "--flag=0"])
def test_flag_is_unset(argument: str) -> None:
    assert not parse(argument).flag(FLAG, default=True)


def test_flag_that_is_not_given_has_its_default() -> None:
    assert not parse().flag(FLAG)
    assert parse().flag(FLAG, default=True)


def test_last_flag_counts() -> None:
    assert not parse("--flag", "--flag=false").flag(FLAG)


def test_flag_takes_no_other_value() -> None:
    with pytest.raises(CommandLineError, match="expected true or false for option '--flag', got 'maybe'"):
        parse("--flag=maybe").flag(FLAG)


@pytest.mark.parametrize("argv", [["-o", "f"], ["-o=f"], ["--output", "f"], ["--output=f"]])
def test_value(argv: list[str]) -> None:
    assert parse(*argv).value(FILE) == "f"


def test_value_may_look_like_an_option() -> None:
    assert parse("-o", "-x").value(FILE) == "-x"
    assert parse("-o=a=b").value(FILE) == "a=b"


def test_value_that_is_optional_is_never_the_next_argument() -> None:
    arguments = parse("--mode", "file")
    assert (arguments.has(MODE), arguments.value(MODE), arguments.positional) == (True, None, ("file",))
    assert parse("--mode=x").value(MODE) == "x"


def test_value_that_may_be_empty() -> None:
    option = Option(("p",), "", Value.REQUIRED, may_be_empty=True)
    assert parse_arguments([option], ["-p="]).value(option) == ""
    assert parse_arguments([option], ["-p", ""]).value(option) == ""


def test_options_and_other_arguments_keep_their_order() -> None:
    arguments = parse("--many=1", "a", "-", "--many", "2", "--", "--flag", "b")
    assert arguments.positional == ("a", "-", "--flag", "b")
    assert arguments.values(MANY) == ["1", "2"]
    assert not arguments.has(FLAG)


def test_numbers() -> None:
    assert parse("-o=12").integer(FILE) == 12
    assert parse().integer(FILE) is None
    for text in ("-1", "x", " ", "1.5", "²", "9" * 5000):
        with pytest.raises(CommandLineError, match=f"expected a number for option '-o', got '{text}'"):
            parse(f"-o={text}").integer(FILE)


def test_choices() -> None:
    assert parse("-o=a").choice(FILE, ["a", "b"]) == "a"
    assert parse().choice(FILE, ["a"]) is None
    with pytest.raises(CommandLineError, match="expected one of a, b for option '-o', got 'c'"):
        parse("-o=c").choice(FILE, ["a", "b"])


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["--flagg"], "unknown option '--flagg'; did you mean '--flag'?"),
        (["-zzz=1"], "unknown option '-zzz'"),
        (["-o"], "option '-o' needs a value: -o=FILE"),
        (["-o", "--flag=false"], "option '-o' needs a value: -o=FILE"),
        (["-o="], "option '-o' needs a value: -o=FILE"),
        (["--output", ""], "option '--output' needs a value: --output=FILE"),
        (["-o=a", "--output=b"], "option '-o' may be given once only"),
    ],
)
def test_mistakes(argv: list[str], expected: str) -> None:
    assert message(*argv) == expected
