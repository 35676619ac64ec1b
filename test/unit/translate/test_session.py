"""Several files are one session. `[order-2]`"""

from ge_ir import module
from xdsl.dialects.builtin import ModuleOp

from gedialect.dialects.ge.graph import graphs_of
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
