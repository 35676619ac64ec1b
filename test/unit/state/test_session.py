from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.state import Session, TransStep


def test_a_new_session_has_nothing_to_say() -> None:
    assert Session().is_fresh
    assert Session().id == 0


def test_whatever_is_recorded_makes_it_worth_saying() -> None:
    changed = [Session(options={"ge.exec.variable_acc": "False"}), Session(), Session(), Session(), Session.with_id(3)]
    changed[1].variables.record_change("w", 0)
    changed[2].rebuild.record_change("w")
    changed[3].next_number("trans")
    assert not any(session.is_fresh for session in changed)
    assert changed[4].id == 3


def test_generated_names_are_counted_by_kind() -> None:
    session = Session(counters={"a": 4})
    assert [session.next_number(kind) for kind in ("a", "b", "a", "b")] == [4, 0, 5, 1]
    assert session.counters == {"a": 6, "b": 2}
    session.skip_numbers({"a": 3, "b": 1 << 60})
    assert session.counters == {"a": 6, "b": 1 << 60}


def test_variables_that_were_there_are_given_unless_only_graphs_at_hand_have_them() -> None:
    session = Session()
    step = TransStep("Cast", TensorDesc((2,), dtype=FLOAT), TensorDesc((2,), dtype=BY_NAME["DT_FLOAT16"]))
    session.rebuild.add_graph(0, ["mine", "shared"])
    session.rebuild.add_graph(7, ["shared", "away"])
    for name in ("mine", "stored"):
        session.variables.record_path(name, [step])
    session.add_graphs({0: ["mine", "shared", "new"], 1: ["stored"]}, {1: ["mine"]})
    session.variables.record_path("new", [step])
    session.add_graphs({2: ["new"]}, {2: ["mine"]})
    found = {name: session.given(name) for name in ("mine", "shared", "away", "new", "stored")}
    assert found == {"mine": None, "shared": (), "away": None, "new": (step,), "stored": (step,)}
    assert [session.aliased_in(name) for name in ("mine", "new")] == [[1, 2], ()]
    assert session.rebuild.tables().graphs[1] == ("stored",)
