"""Several files are one session. `[order-2]`"""

import pytest
from ge_ir import module
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.var_manager_ops import VarManagerOp
from gedialect.translate.session import merge


def graphs(*ids: int) -> ModuleOp:
    """A module of root graphs with these ids, each with a subgraph."""
    return module(
        "\n".join(
            f'ge.graph "g{number}" id {number} {{}} ge.graph "s{number}" id {number} subgraph {{}}' for number in ids
        )
    )


def merged_ids(*modules: ModuleOp) -> list[int]:
    """The ids of the root graphs of a session; subgraphs have those of their roots."""
    found = list(graphs_of(merge(modules)))
    roots, subgraphs = found[::2], found[1::2]
    assert [graph.graph_id for graph in roots] == [graph.graph_id for graph in subgraphs]
    return [graph.graph_id for graph in roots]


def test_graphs_keep_ids_that_are_free() -> None:
    assert merged_ids(graphs(0), graphs(5, 2), graphs(1)) == [0, 5, 2, 1]


def test_graphs_whose_ids_are_taken_get_the_next_free_ones() -> None:
    assert merged_ids(graphs(0), graphs(0), graphs(0)) == [0, 1, 2]
    assert merged_ids(graphs(3), graphs(3), graphs(1)) == [3, 4, 1]


def test_new_ids_are_none_of_the_same_file() -> None:
    assert merged_ids(graphs(0), graphs(0, 1)) == [0, 2, 1]
    assert merged_ids(graphs(0, 1), graphs(0, 1)) == [0, 1, 2, 3]
    assert merged_ids(graphs(7), graphs(7, 8, 9)) == [7, 10, 8, 9]


def test_nothing_is_an_empty_session() -> None:
    assert merged_ids() == []


STATE = """
ge.var_manager {
  ge.var "w" : tensor<4xf32> size 64 allocated_by 0 changed_by 5 changes 1
  ge.var_graph 0 variables ["w"]
  ge.var_graph 5 changed ["w"]
  ge.var_staged "w" : tensor<4xf32> graph 0
}
"""


def merged_state(*modules: ModuleOp) -> str:
    """What the state of a session says."""
    (manager,) = (op for op in merge(modules).body.block.ops if isinstance(op, VarManagerOp))
    return str(manager)


def test_a_state_follows_the_graphs_of_its_file() -> None:
    """[order-2]"""
    state = merged_state(graphs(0), module(STATE + 'ge.graph "g" id 0 {}'))
    assert "allocated_by 6 changed_by 5 changes 1" in state
    assert 'ge.var_graph 6 variables ["w"]' in state
    assert 'ge.var_graph 5 changed ["w"]' in state
    assert "graph 6" in state


def test_a_state_that_comes_alone_or_first_stays() -> None:
    """[order-2]"""
    for state in (merged_state(graphs(0), module(STATE)), merged_state(module(STATE), graphs(0), graphs(0))):
        assert "allocated_by 0 changed_by 5 changes 1" in state
        assert 'ge.var_graph 0 variables ["w"]' in state


def test_an_id_of_an_earlier_run_is_given_to_no_other_graph() -> None:
    """[order-2]"""
    assert merged_ids(module(STATE), graphs(0), graphs(0)) == [0, 6]


def test_a_second_state_is_an_error() -> None:
    """[order-2]"""
    with pytest.raises(GeError, match=r"expected one ge\.var_manager in a session, got a second one"):
        merge([module(STATE), module("ge.var_manager {}")])
