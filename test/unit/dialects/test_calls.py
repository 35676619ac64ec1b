"""Graphs that call themselves, or each other too deep, are refused where that is. `[v2-7]`"""

import pytest
from ge_ir import module, node

from gedialect.diagnostics import GeError, Location
from gedialect.dialects.ge.calls import MOST_CALLS, refuse_endless_calls
from gedialect.dialects.ge.graph import GraphOp, roots_of


def root(*calls: tuple[str, ...]) -> GraphOp:
    """A root graph `g` and subgraphs `s1`, `s2`, ..., of which each calls those of these names."""
    texts: list[str] = []
    for number, names in enumerate(calls):
        nodes = "\n".join(f'ge.partitioned_call "to_{name}" calls ["{name}"]' for name in names)
        head = f'ge.graph "s{number}" id 0 subgraph' if number else 'ge.graph "g" id 0'
        texts.append(f"{head} {{\n{nodes}\n}}")
    return roots_of(module("\n".join(texts)))[0]


def test_a_graph_that_several_call_is_no_circle() -> None:
    refuse_endless_calls(root(("s1", "s2", "s3"), ("s2", "s3"), ("s3",), ()))


def test_a_circle_that_nobody_calls_is_none() -> None:
    refuse_endless_calls(root(("s1",), (), ("s3",), ("s2",)))


@pytest.mark.parametrize(
    ("calls", "where", "name"),
    [((("s1",), ("s1",)), "s1", "s1"), ((("s1", "s2"), (), ("s3",), ("s1", "s2")), "s3", "s2")],
    ids=["one graph", "two graphs"],
)
def test_a_circle_is_told_at_the_call_that_closes_it(calls: tuple[tuple[str, ...], ...], where: str, name: str) -> None:
    graph = root(*calls)
    with pytest.raises(GeError, match=f'do not call themselves, got "{name}" in a circle') as raised:
        refuse_endless_calls(graph)
    assert raised.value.diagnostic.label == "v2-7"
    (inner,) = [each for each in graph.family() if each.graph_name == where]
    assert raised.value.diagnostic.location == Location.of(node(inner, f"to_{name}"))


def test_calls_may_be_so_deep_and_no_deeper() -> None:
    def chain(count: int) -> GraphOp:
        return root(*[(f"s{number + 1}",) for number in range(count)], ())

    refuse_endless_calls(chain(MOST_CALLS))
    with pytest.raises(GeError, match=f"at most {MOST_CALLS} deep"):
        refuse_endless_calls(chain(MOST_CALLS + 1))
    with pytest.raises(GeError, match=f"at most {MOST_CALLS} deep"):
        refuse_endless_calls(chain(20 * MOST_CALLS))
