import pytest
import shared_data
from ge_ir import context
from state_descs import desc
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics, GeError, verify
from gedialect.dialects.ge.var_manager_ops import VarManagerOp
from gedialect.rewrites.session_ir import find_var_manager, read_session, write_session
from gedialect.rewrites.session_writing import session_op
from gedialect.state import (
    Broadcast,
    FilePart,
    Identity,
    InitialValue,
    Limits,
    ManagerTables,
    MemoryType,
    MemoryUse,
    RebuildControl,
    RebuildTables,
    Session,
    StoredDesc,
    TransStep,
    UserMemory,
    VariableManager,
)
from gedialect.translate.mlir_text import parse_mlir, print_mlir
from gedialect.translate.var_manager import load_var_manager

NCHW, NC1HWC0 = desc((2, 16, 3, 4)), desc((2, 1, 3, 4, 16), "NC1HWC0")
GRAPH = 'ge.graph "g" id 0 {\n}\n'


def parse(text: str) -> ModuleOp:
    """The module of a text, verified."""
    module = parse_mlir(context(), text, "session.mlir")
    diagnostics = Diagnostics()
    verify(module, diagnostics)
    assert diagnostics.items == []
    return module


def full_session() -> Session:
    """A session with something in every table."""
    manager = VariableManager(
        ManagerTables(
            limits=Limits(graph_memory=1 << 34, usable=1 << 35),
            allocates_memory=True,
            memories={2: MemoryUse(0, 1 << 40)},
        )
    )
    manager.initialise(Identity(1, 2, 3, 4))
    manager.share_batch_memory("w_0", "w")
    manager.assign("w", NCHW)
    manager.assign("b", desc((4,), "ND", "DT_INT8"))
    manager.assign("w", NC1HWC0)
    manager.record_allocation("w", 0)
    manager.record_path("w", [TransStep("TransData", NCHW, NC1HWC0), TransStep("Cast", NC1HWC0, NCHW, b"\x0a\x04Cast")])
    manager.record_change("w", 7)
    manager.forget_change("w")
    manager.record_change("b", 1)
    manager.stage(1, "w", NCHW)
    manager.record_broadcast(1, Broadcast("w", "hcom", 0, -1, 1568, 0, 1568))
    manager.assign("f", NCHW, MemoryType.RDMA_HBM, FilePart("dir/w.bin", 512))
    manager.assign("p", NCHW, MemoryType.HOST, UserMemory())
    manager.assign("i", NCHW, initial=InitialValue(desc((2,)), b"01234567"))
    tables = manager.tables()
    tables.current["b"] = StoredDesc(tables.current["b"].desc, 64, b"\x10\x04")
    tables.device_entries = {address: entry for address, entry in tables.device_entries.items() if address > 32 << 30}
    rebuild = RebuildControl(RebuildTables({1: ("w", "b"), 0: ()}, {"w": 2}, {1, 5}))
    return Session(VariableManager(tables), rebuild, {"ge.exec.variable_acc": "False"}, {"trans": 3})


def same(one: Session, other: Session) -> bool:
    return (
        one.variables.tables() == other.variables.tables()
        and one.rebuild.tables() == other.rebuild.tables()
        and one.options == other.options
        and one.counters == other.counters
    )


@pytest.mark.parametrize("generic", [False, True])
def test_everything_a_session_knows_survives_as_text(generic: bool) -> None:
    """[mem-3] [reb-1]"""
    session = full_session()
    module = parse(GRAPH)
    write_session(module, session)
    text = print_mlir(module, generic=generic)
    again = read_session(parse(text))
    assert same(again, session)
    write_session(module, again)
    assert print_mlir(module, generic=generic) == text


def test_recorded_states_survive_as_text() -> None:
    """[ser-1]"""
    files = [path for case in shared_data.cases() for path in sorted(case.glob("state*.pbtxt"))]
    assert files
    for path in files[::5]:
        session = Session(load_var_manager(path.read_bytes(), path.name))
        module = ModuleOp([session_op(session)])
        assert same(read_session(parse(print_mlir(module))), session), path


def test_a_module_without_state_is_a_fresh_session() -> None:
    module = parse(GRAPH)
    assert read_session(module).is_fresh
    assert find_var_manager(module) is None


def test_a_fresh_session_is_written_only_where_one_was() -> None:
    module = parse(GRAPH)
    write_session(module, Session())
    assert find_var_manager(module) is None
    module = parse("ge.var_manager {\n}\n" + GRAPH)
    write_session(module, Session())
    assert find_var_manager(module) is not None


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), (GRAPH, 0), (GRAPH + "ge.var_manager {\n}\n", 1)],
)
def test_state_is_written_where_it_was_or_first(text: str, position: int) -> None:
    module = parse(text)
    write_session(module, full_session())
    assert [op for op in module.body.block.ops if isinstance(op, VarManagerOp)] == [
        list(module.body.block.ops)[position]
    ]


def test_a_state_that_cannot_be_is_an_error_at_its_place() -> None:
    """[ser-3] [mem-7]"""
    module = parse(
        "ge.var_manager {\n"
        '  ge.var_place "w" : tensor<4xf32> size 64 at 34359738368 offset 0 memory 2\n'
        "  ge.var_address 34359738368 memory 2\n"
        "  ge.var_memory 2 used 32\n"
        "}\n"
    )
    with pytest.raises(GeError) as caught:
        read_session(module)
    place = caught.value.diagnostic.location
    assert place is not None
    assert (place.line, place.column) == (2, 3)
    assert str(caught.value).endswith("within the 32 bytes in use, got offset 0 and size 64 [mem-7]")


def test_limits_are_those_that_a_session_can_have() -> None:
    """[ser-3] [mem-8]"""
    with pytest.raises(GeError, match=r"'ge\.var_manager' op expected .* as the first logic address, got 5"):
        read_session(parse("ge.var_manager attributes {logic_base = 5 : ui64} {\n}\n"))


def test_paths_without_steps_are_an_error() -> None:
    """[acc-7]"""
    with pytest.raises(GeError, match=r"expected a path of at least one step, got none \[acc-7\]"):
        read_session(parse('ge.var_manager {\n  ge.var "w" path []\n}\n'))


def test_an_initial_value_that_a_text_left_out_is_an_error() -> None:
    """[mem-10]"""
    module = parse('ge.var_manager {\n  ge.var "w" : tensor<2xf32> initial #ge.tensor<tensor<2xf32>, elided>\n}\n')
    with pytest.raises(GeError, match=r"expected the data of the initial value, got it elided \[mem-10\]"):
        read_session(module)
