"""Pieces of messages."""

import pytest

from gedialect.wording import count_of, did_you_mean


@pytest.mark.parametrize(("number", "text"), [(0, "0 uses"), (1, "1 use"), (2, "2 uses")])
def test_counts(number: int, text: str) -> None:
    assert count_of(number, "use") == text


@pytest.mark.parametrize(
    ("name", "most", "text"),
    [
        ("abcd", 1, "; did you mean 'abcde'?"),
        ("abcd", 2, "; did you mean 'abcde' or 'abxcyd'?"),
        ("abcd", 4, "; did you mean 'abcde', 'abxcyd' or 'abcdxy'?"),
        ("ot", 1, "; did you mean 'to'?"),
        ("zzzz", 3, ""),
    ],
)
def test_names_are_near(name: str, most: int, text: str) -> None:
    assert did_you_mean(name, ["abcdxy", "to", "abxcyd", "abcde"], most=most) == text


def test_a_prefix_makes_no_name_near() -> None:
    assert did_you_mean("flagg", ["flag", "other"], prefix="--") == "; did you mean '--flag'?"
    assert did_you_mean("zzzz", ["flag", "other"], prefix="--") == ""
