"""State files that nobody vouches for: whatever is in them, they are read or refused, and change nothing if refused."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from state_descs import desc

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.state import Broadcast, Identity, InitialValue, MemoryType, SessionPool, TransStep, VariableManager
from gedialect.state.consistency import inconsistencies
from gedialect.translate.var_manager import dump_var_manager, dump_var_managers, load_var_managers

W = desc((2, 16, 3, 4))


def manager(session_id: int) -> VariableManager:
    result = VariableManager()
    result.initialise(Identity(1, session_id, 2, 3))
    result.assign("w", W, initial=InitialValue(W, b"1234"))
    result.assign("r", W, MemoryType.RDMA_HBM)
    result.record_path("w", [TransStep("TransData", W, W)])
    result.record_change("w", 1)
    result.record_broadcast(1, Broadcast("w", "b", 0, 0, 8, 0, 8))
    return result


@cache
def file(form: str) -> bytes:
    if form == "several":
        return dump_var_managers([manager(1), manager(2)], Diagnostics(), binary=True)
    return dump_var_manager(manager(1), Diagnostics(), binary=form == "binary")


def check(data: bytes) -> None:
    """What is read can be used, and merged into sessions; what is not leaves no trace."""
    pool = SessionPool()
    pool.manager(1).assign("v", W)
    before = pool.manager(1).tables()
    try:
        managers = load_var_managers(data, "state")
    except GeError as error:
        if error.diagnostic.location is None:
            raise
        return
    assert [list(inconsistencies(each.tables())) for each in managers] == [[] for _ in managers]
    dump_var_managers(managers, Diagnostics())
    try:
        pool.merge(managers)
    except GeError:
        assert pool.session_ids == (1,)
        assert pool.manager(1).tables() == before


@pytest.mark.parametrize("form", ["text", "binary", "several"])
@given(data=st.data())
def test_changed_bytes(form: str, data: st.DataObject) -> None:
    """[ser-3]"""
    damaged = bytearray(file(form))
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    check(bytes(damaged))


@pytest.mark.parametrize("form", ["text", "binary", "several"])
@given(data=st.data())
def test_missing_and_repeated_parts(form: str, data: st.DataObject) -> None:
    """[ser-3]"""
    whole = file(form)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    check(whole[:start] + whole[end:])
    check(whole[:end] + whole[start:])


@given(data=st.binary(max_size=64))
def test_any_bytes(data: bytes) -> None:
    """[ser-3]"""
    check(data)


@pytest.mark.parametrize("form", ["text", "binary", "several"])
def test_what_is_whole_is_read(form: str) -> None:
    """[ser-1]"""
    assert len(load_var_managers(file(form), "state")) == 1 + (form == "several")
