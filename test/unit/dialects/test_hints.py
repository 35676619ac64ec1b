import pytest

from gedialect.dialects.ge.hints import name_hint_of


@pytest.mark.parametrize(
    ("node_name", "hint"),
    [("conv1", "conv1"), ("a/b c", "a_b_c"), ("9lives", "lives"), ("-1", None), ("größe", "gr_e"), ("", None)],
)
def test_values_are_named_after_their_nodes(node_name: str, hint: str | None) -> None:
    assert name_hint_of(node_name) == hint


@pytest.mark.parametrize(("node_name", "hint"), [("a_1", "a"), ("a_1_12", "a"), ("a_1_b", "a_1_b"), ("_1_2", None)])
def test_names_do_not_end_in_what_tells_values_apart(node_name: str, hint: str | None) -> None:
    assert name_hint_of(node_name) == hint
