"""A session's objects, its text and its files are views of one thing: random sessions survive each way. `[ser-1]`"""

from ge_ir import context
from hypothesis import given, settings
from hypothesis import strategies as st
from state_descs import desc
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites.session_ir import read_session, write_session
from gedialect.state import (
    Broadcast,
    ConstantData,
    FilePart,
    Identity,
    InitialValue,
    ManagerTables,
    MemoryType,
    Session,
    TransStep,
    UserMemory,
    VariableManager,
)
from gedialect.translate.mlir_text import parse_mlir, print_mlir
from gedialect.translate.var_manager import dump_var_managers, load_var_managers

NAMES = st.sampled_from(["w", "w1", 'a "quoted" name', "layer/b:0", "w\N{GREEK SMALL LETTER ALPHA}\n"])
FORMATS = st.sampled_from(["NCHW", "NHWC", "ND", "NC1HWC0", "FRACTAL_Z"])
DESCS = st.builds(
    desc, st.tuples(st.integers(0, 9), st.integers(0, 9)), FORMATS, st.sampled_from(["DT_FLOAT", "DT_INT4"])
)
SOURCES = st.sampled_from([None, FilePart("w", 512), FilePart("a:b"), UserMemory(), ConstantData.of(b"1234")])
INITIAL = st.none() | st.builds(InitialValue, DESCS, st.binary(max_size=8))
GRAPHS = st.integers(0, 3)
BROADCASTS = st.builds(Broadcast, NAMES, NAMES, GRAPHS, st.integers(-5, 5), st.just(8), GRAPHS, st.just(8))

PLACED = st.tuples(
    st.just("assign"), st.tuples(NAMES, DESCS, st.sampled_from(list(MemoryType)), SOURCES, INITIAL)
) | st.tuples(
    st.just("restore"),
    st.tuples(NAMES, DESCS, st.integers(0, 20).map(lambda unit: (32 << 30) + 512 * unit), st.just(2), SOURCES, INITIAL),
)
RECORDED = st.one_of(
    st.tuples(st.just("refresh"), st.tuples(NAMES, FORMATS.map(storage_format), FORMATS.map(storage_format))),
    st.tuples(
        st.just("record_path"), st.tuples(NAMES, st.lists(st.builds(TransStep, NAMES, DESCS, DESCS), min_size=1))
    ),
    st.tuples(st.just("record_change"), st.tuples(NAMES, GRAPHS)),
    st.tuples(st.just("record_allocation"), st.tuples(NAMES, GRAPHS)),
    st.tuples(st.just("stage"), st.tuples(GRAPHS, NAMES, DESCS)),
    st.tuples(
        st.just("record_broadcast"),
        st.tuples(
            GRAPHS, st.builds(Broadcast, NAMES, NAMES, GRAPHS, st.integers(-5, 5), st.just(8), GRAPHS, st.just(8))
        ),
    ),
    st.tuples(st.just("initialise"), st.tuples(st.builds(Identity, GRAPHS, GRAPHS, GRAPHS, GRAPHS))),
    st.tuples(st.just("set_total_memory"), st.tuples(st.integers(0, 1 << 37))),
)


def manager_after(calls: list[tuple[str, tuple[object, ...]]]) -> VariableManager:
    """A manager on which these methods were called; what it refuses is left out."""
    manager = VariableManager()
    for method, arguments in calls:
        try:
            getattr(manager, method)(*arguments)
        except GeError:
            continue
    return manager


def parse(text: str) -> ModuleOp:
    module = parse_mlir(context(), text, "session.mlir")
    module.verify()
    return module


def in_files(tables: ManagerTables) -> ManagerTables:
    """The tables without what the messages have no fields for."""
    reduced = tables.copy()
    reduced.changed_in, reduced.staged, reduced.batch_names = {}, {}, {}
    reduced.files, reduced.place_holders = {}, set()
    reduced.identity = tables.identity or Identity()
    return reduced


@settings(max_examples=40)
@given(st.lists(PLACED | RECORDED, max_size=12), st.booleans())
def test_a_session_survives_as_text(calls: list[tuple[str, tuple[object, ...]]], generic: bool) -> None:
    """[mem-3]"""
    manager = manager_after(calls)
    module = ModuleOp([])
    write_session(module, Session(manager))
    again = read_session(parse(print_mlir(module, generic=generic)))
    assert again.variables.tables() == manager.tables()


@settings(max_examples=40)
@given(st.lists(PLACED | RECORDED, max_size=12), st.booleans())
def test_a_session_survives_in_a_file(calls: list[tuple[str, tuple[object, ...]]], binary: bool) -> None:
    """[ser-1]"""
    manager = manager_after(calls)
    diagnostics = Diagnostics()
    data = dump_var_managers([manager], diagnostics, binary=binary)
    if diagnostics.items:
        return  # keys that the engine cannot tell apart
    (again,) = load_var_managers(data, "state")
    assert again.tables() == in_files(manager.tables())


@settings(max_examples=40)
@given(st.lists(PLACED | RECORDED, max_size=8), st.lists(PLACED | RECORDED, max_size=8))
def test_what_is_merged_is_there_and_what_was_there_stays(
    calls: list[tuple[str, tuple[object, ...]]], others: list[tuple[str, tuple[object, ...]]]
) -> None:
    """[ser-2]"""
    manager, other = manager_after(calls), manager_after(others).tables()
    before = manager.tables()
    try:
        manager.merge(other)
    except GeError:
        assert manager.tables() == before
        return
    after = manager.tables()
    for table in ("placements", "current", "memory_types", "device_entries", "paths", "changed_by", "allocated_by"):
        assert getattr(after, table) == {**getattr(other, table), **getattr(before, table)}
    manager.merge(other)
    assert manager.tables() == after
