from gedialect.state import RebuildControl, RebuildTables


def test_a_change_marks_every_graph_with_the_variable() -> None:
    """[reb-1] [reb-2]"""
    control = RebuildControl()
    control.add_graph(0, ["w", "b"])
    control.add_graph(1, ["b"])
    control.add_graph(2, ["w"])
    control.record_change("w")
    assert control.marked == (0, 2)
    assert control.change_count("w") == 1
    assert control.change_count("b") == 0


def test_a_change_of_a_variable_of_no_graph_only_counts() -> None:
    """[reb-2]"""
    control = RebuildControl()
    control.record_change("w")
    assert control.marked == ()
    assert control.change_count("w") == 1


def test_the_end_of_a_build_clears_that_mark_alone() -> None:
    """[reb-3]"""
    control = RebuildControl()
    control.add_graph(0, ["w"])
    control.add_graph(1, ["w"])
    control.record_change("w")
    control.build_ended(1)
    assert control.needs_rebuild(0)
    assert not control.needs_rebuild(1)


def test_removing_a_graph_forgets_names_and_mark_but_not_counts() -> None:
    """[reb-4]"""
    control = RebuildControl()
    control.add_graph(0, ["w"])
    control.record_change("w")
    control.remove_graph(0)
    control.remove_graph(7)
    assert control.marked == ()
    assert control.graph_ids == ()
    control.record_change("w")
    assert control.marked == ()
    assert control.change_count("w") == 2


def test_adding_a_graph_again_replaces_its_names() -> None:
    """[reb-4]"""
    control = RebuildControl()
    control.add_graph(0, ["w"])
    control.add_graph(0, ["b", "b"])
    control.record_change("w")
    assert control.marked == ()
    control.record_change("b")
    assert control.marked == (0,)
    assert control.tables().graphs == {0: ("b",)}


def test_a_name_may_change_while_its_count_is_below_the_maximum() -> None:
    """[reb-5] [acc-1]"""
    control = RebuildControl()
    assert control.may_change("w")
    assert not control.may_change("w", max_changes=0)
    control.record_change("w")
    assert not control.may_change("w")
    assert control.may_change("w", max_changes=2)


def test_a_control_goes_on_from_its_tables() -> None:
    control = RebuildControl(RebuildTables({3: ("w",)}, {"w": 1}, {3}))
    assert control.needs_rebuild(3)
    assert not control.may_change("w")
    control.build_ended(3)
    control.record_change("w")
    assert control.tables() == RebuildTables({3: ("w",)}, {"w": 2}, {3}, {3: {"w": None}})


def test_the_variables_that_made_a_graph_stale_are_known_until_it_is_built() -> None:
    """`[reb-2]` `[reb-3]` `[reb-4]`"""
    control = RebuildControl()
    control.add_graph(0, ["w", "b"])
    control.add_graph(1, ["b"])
    for name in ("w", "b", "w"):
        control.record_change(name)
    assert [control.causes(graph_id) for graph_id in (0, 1, 2)] == [("w", "b"), ("b",), ()]
    copy = RebuildControl(control.tables())
    control.build_ended(0)
    control.remove_graph(1)
    assert [control.causes(graph_id) for graph_id in (0, 1)] == [(), ()]
    assert copy.causes(0) == ("w", "b")
    assert not RebuildControl(control.tables()).causes(0)
