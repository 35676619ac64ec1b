"""The cache of compiled models: what fits, what is damaged, and what several processes do to each other."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.formats.datatypes import BY_PROTO
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat
from gedialect.rewrites.session_ir import write_session
from gedialect.runtime.model_cache import ModelCache, open_cache
from gedialect.runtime.model_container import Container, DamagedError, pack, unpack
from gedialect.state import Session, TransStep
from gedialect.state.var_match import VarDescs, VarMatch, compiled, observe
from gedialect.translate.mlir_text import print_mlir
from gedialect.translate.var_match import dump_var_match, load_var_match

SOURCE = b"s" * 32
PLAIN = TensorDesc((2, 2, 3, 2), StorageFormat.parse("HWCN"), BY_PROTO[1])
BLOCKED = replace(PLAIN, shape=(4, 1, 16, 16), format=StorageFormat.parse("FRACTAL_Z"))
ROAD = (TransStep("TransData", PLAIN, BLOCKED),)


def fresh() -> Session:
    """A session in which `w` is known and unchanged."""
    session = Session()
    session.variables.assign("w", PLAIN)
    session.rebuild.add_graph(2, ["w"])
    session.rebuild.add_graph(5, ["w"])
    return session


def change(session: Session, graph_id: int) -> VarMatch:
    """What a compile that changes `w` does, and its record."""
    before = observe(session, graph_id, ["w"])
    session.variables.stage(graph_id, "w", PLAIN)
    session.variables.record_path("w", ROAD)
    session.variables.record_change("w", graph_id)
    session.rebuild.record_change("w")
    session.variables.assign("w", BLOCKED)
    return compiled(before, observe(session, graph_id, ["w"]))


def cache_with_entry(directory: Path) -> ModelCache:
    cache = ModelCache(directory, "key")
    with cache.locked():
        cache.store(SOURCE, b"model", change(fresh(), 2), {"kind": 3})
    return cache


def test_session_as_the_compile_found_it_is_replayed(tmp_path: Path) -> None:
    """`cache-4`"""
    session, compiled_session = fresh(), fresh()
    change(compiled_session, 2)
    hit = cache_with_entry(tmp_path).lookup(SOURCE, session, Diagnostics())
    assert hit is not None
    assert (hit.model, hit.replay, hit.counters) == (b"model", True, {"kind": 3})
    hit.match.replay(session, 2, ())
    hit.match.settle(session)
    assert session.variables.tables() == compiled_session.variables.tables()
    assert session.rebuild.tables() == compiled_session.rebuild.tables()
    assert session.rebuild.marked == (2, 5)


def text_of(session: Session) -> str:
    module = ModuleOp([])
    write_session(module, session)
    return print_mlir(module)


def test_a_replayed_session_is_written_like_the_compiled_one(tmp_path: Path) -> None:
    """`cache-4`"""
    names, sessions = ["w", "b"], [Session(), Session()]
    for session in sessions:
        for name in names:
            session.variables.assign(name, PLAIN)
    before = observe(sessions[0], 2, names)
    for name in names:
        sessions[0].variables.refresh(name, PLAIN.format, PLAIN.origin_format)
        sessions[0].variables.stage(2, name, PLAIN)
    change(sessions[0], 2)
    cache = ModelCache(tmp_path, "key")
    cache.store(SOURCE, b"model", compiled(before, observe(sessions[0], 2, names)), {})
    hit = cache.lookup(SOURCE, sessions[1], Diagnostics())
    assert hit is not None
    hit.match.replay(sessions[1], 2, ())
    hit.match.settle(sessions[1])
    assert text_of(sessions[1]) == text_of(sessions[0])


def test_session_as_the_compile_left_it_stays(tmp_path: Path) -> None:
    """`cache-3`"""
    session = fresh()
    change(session, 2)
    hit = cache_with_entry(tmp_path).lookup(SOURCE, session, Diagnostics())
    assert hit is not None
    assert not hit.replay


def other_format(session: Session) -> None:
    session.variables.refresh("w", StorageFormat.parse("NCHW"), PLAIN.origin_format)


def other_path(session: Session) -> None:
    session.variables.record_path("w", (TransStep("Cast", PLAIN, PLAIN),))


@pytest.mark.parametrize("differ", [other_format, other_path])
def test_another_session_is_a_miss(tmp_path: Path, differ: Callable[[Session], None]) -> None:
    """`cache-5`"""
    session = fresh()
    differ(session)
    diagnostics = Diagnostics()
    assert cache_with_entry(tmp_path).lookup(SOURCE, session, diagnostics) is None
    assert cache_with_entry(tmp_path).lookup(SOURCE, Session(), diagnostics) is None
    assert diagnostics.items == []


def test_another_source_is_a_miss_unless_the_user_answers_for_it(tmp_path: Path) -> None:
    cache = cache_with_entry(tmp_path)
    assert cache.lookup(b"t" * 32, fresh(), Diagnostics()) is None
    assert cache.lookup(b"t" * 32, fresh(), Diagnostics(), any_source=True) is not None


def test_index_is_as_the_engine_has_it(tmp_path: Path) -> None:
    """`cache-2`"""
    cache_with_entry(tmp_path)
    (entry,) = json.loads((tmp_path / "key.idx").read_text())["cache_file_list"]
    assert set(entry) == {"graph_key", "cache_file_name", "var_desc_file_name"}
    names = {entry["cache_file_name"], entry["var_desc_file_name"], "key.idx", "key.lock"}
    assert {path.name for path in tmp_path.iterdir()} == names


def damage_model(directory: Path) -> None:
    path = next(directory.glob("*.om"))
    path.write_bytes(path.read_bytes()[:-1] + b"x")


def cut_model(directory: Path) -> None:
    path = next(directory.glob("*.om"))
    path.write_bytes(path.read_bytes()[:20])


def model_larger_than_memory(directory: Path) -> None:
    os.truncate(next(directory.glob("*.om")), 1 << 40)


def extend_model(directory: Path) -> None:
    with next(directory.glob("*.om")).open("ab") as file:
        file.write(b"x")


def remove_model(directory: Path) -> None:
    next(directory.glob("*.om")).unlink()


def change_record(directory: Path) -> None:
    next(directory.glob("*.rdcpkt")).write_bytes(b"\n\0\x12\0")


def remove_record(directory: Path) -> None:
    next(directory.glob("*.rdcpkt")).unlink()


def damage_index(directory: Path) -> None:
    (directory / "key.idx").write_text("{")


def index_without_end(directory: Path) -> None:
    (directory / "key.idx").unlink()
    os.mkfifo(directory / "key.idx")


def index_larger_than_memory(directory: Path) -> None:
    os.truncate(directory / "key.idx", 1 << 40)


def foreign_files(directory: Path) -> None:
    entry = {"graph_key": "key", "cache_file_name": "../key_1.om", "var_desc_file_name": "key_1.rdcpkt"}
    (directory / "key.idx").write_text(json.dumps({"cache_file_list": [entry]}))


DAMAGES = [
    *(damage_model, cut_model, extend_model, model_larger_than_memory, remove_model, change_record, remove_record),
    *(damage_index, index_without_end, index_larger_than_memory, foreign_files),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_a_miss_with_a_warning(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    """`cache-2`"""
    cache = cache_with_entry(tmp_path)
    damage(tmp_path)
    diagnostics = Diagnostics()
    assert cache.lookup(SOURCE, fresh(), diagnostics) is None
    (item,) = diagnostics.items
    assert item.severity.value == "warning"
    assert item.message.startswith("the cached model is passed over: ")
    cache_with_entry(tmp_path)
    assert cache.lookup(SOURCE, fresh(), Diagnostics()) is not None


def test_containers_tell_every_damage() -> None:
    data = pack(Container(b"model", SOURCE, b"m" * 32, {"a": 1}))
    assert unpack(data) == Container(b"model", SOURCE, b"m" * 32, {"a": 1})
    for length in range(len(data)):
        with pytest.raises(DamagedError):
            unpack(data[:length])
    for place in range(len(data)):
        with pytest.raises(DamagedError):
            unpack(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    with pytest.raises(DamagedError, match="expected 142 bytes behind its head, got 143"):
        unpack(data + b"x")


def test_an_entry_of_an_older_form_is_no_damage(tmp_path: Path) -> None:
    cache = cache_with_entry(tmp_path)
    (file,) = tmp_path.glob("*.om")
    data = bytearray(file.read_bytes())
    data[8] -= 1
    file.write_bytes(data)
    diagnostics = Diagnostics(warnings_as_errors=True)
    assert cache.lookup(SOURCE, fresh(), diagnostics) is None
    (item,) = diagnostics.items
    assert str(item).endswith("remark: the cached model is passed over: expected version 3, got 2 [cache-2]")


@pytest.mark.parametrize("counters", [{"a": -1}, {"a": 1 << 63}, {"a": True}, {"a": float("inf")}, {"a": "1"}])
def test_numbers_of_a_container_are_numbers(counters: dict[str, int]) -> None:
    with pytest.raises(DamagedError, match="expected numbers from 0"):
        unpack(pack(Container(b"model", SOURCE, b"m" * 32, counters)))


def test_what_lies_where_files_of_the_key_would_be_stays(tmp_path: Path) -> None:
    (tmp_path / "key_1.om").mkdir()
    cache = cache_with_entry(tmp_path)
    assert cache.lookup(SOURCE, fresh(), Diagnostics()) is not None
    (tmp_path / "key.idx").unlink()
    (tmp_path / "key.idx").mkdir()
    with pytest.raises(GeError, match=r"cannot use the cache in .*: Is a directory"):
        cache_with_entry(tmp_path)


def test_records_are_read_back() -> None:
    match = change(fresh(), 2)
    assert load_var_match(dump_var_match(match), "m") == match
    with pytest.raises(GeError, match="expected a VarMatchInfo"):
        load_var_match(b"\xff\xff", "m")
    with pytest.raises(GeError, match="a field of a VarMatchInfo"):
        load_var_match(b"\n\0\x12\0\x1a\0", "m")


@pytest.mark.parametrize(
    ("text", "debug", "manual"),
    [
        ('{"cache_debug_mode": true}', True, False),
        ('{"cache_manual_check": true, "x": 1}', False, True),
        ("{}", False, False),
    ],
)
def test_configuration(tmp_path: Path, text: str, debug: bool, manual: bool) -> None:
    (tmp_path / "cache.conf").write_text(text)
    configuration = ModelCache(tmp_path, "key").configuration()
    assert (configuration.debug_mode, configuration.manual_check) == (debug, manual)


@pytest.mark.parametrize("text", ["", "[]", '{"cache_debug_mode": 1}'])
def test_configuration_of_another_form_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "cache.conf").write_text(text)
    with pytest.raises(GeError, match="expected a JSON object"):
        ModelCache(tmp_path, "key").configuration()


def test_options_that_are_wrong_are_warned_of(tmp_path: Path) -> None:
    """`cache-1`"""
    diagnostics = Diagnostics()
    folder, key = "ge.graph_compiler_cache_dir", "ge.graph_key"
    good = str(tmp_path)
    assert open_cache({folder: good}, diagnostics) is None
    assert open_cache({key: "k"}, diagnostics) is None
    assert diagnostics.items == []
    assert open_cache({folder: good, key: "k" * 128}, diagnostics) is not None
    wrong = [{folder: good, key: "k" * 129}, {folder: good, key: "../k"}, {folder: good + "/no", key: "k"}]
    assert [open_cache(options, diagnostics) for options in wrong] == [None, None, None]
    assert [item.label for item in diagnostics.items] == ["cache-1"] * 3
    assert open_cache(wrong[0], diagnostics) is None
    assert len(diagnostics.items) == 3, "each is told once"


# For each number that it reads, starts a process that stores models which say which record belongs to them, and checks
# all it finds, until it is killed. It ends after all of these.
WORKERS = """
import os, random, signal, sys
from pathlib import Path
from gedialect.diagnostics import Diagnostics
from gedialect.runtime.model_cache import ModelCache
from gedialect.state import Session
from gedialect.state.var_match import VarDescs, VarMatch

def work(seed):
    out = os.open(Path(sys.argv[1]) / f"out{seed}", os.O_WRONLY | os.O_CREAT)
    os.dup2(out, 1)
    os.dup2(out, 2)
    cache = ModelCache(Path(sys.argv[1]), "key")
    random.seed(seed)
    while True:
        number = random.randrange(1 << 30)
        source = number.to_bytes(32, "little")
        with cache.locked():
            model = source * random.randrange(1, 20000)
            cache.store(source, model, VarMatch(VarDescs(), VarDescs(changed=(str(number),))), {"number": number})
            diagnostics = Diagnostics()
            list(cache.entries(diagnostics))
        if diagnostics.items:
            sys.exit(str(diagnostics.items[0]))
        print(number, flush=True)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if not (process := os.fork()):
        work(int(line))
    print(process, flush=True)
try:
    os.wait()
except ChildProcessError:
    pass
"""


def test_processes_that_are_killed_leave_whole_entries(tmp_path: Path) -> None:
    """`cache-2`"""
    chance = random.Random(0)
    command = [sys.executable, "-c", WORKERS, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as starter:

        def start(seed: int) -> int:
            assert starter.stdin is not None
            assert starter.stdout is not None
            print(seed, file=starter.stdin, flush=True)
            return int(starter.stdout.readline())

        workers = {seed: start(seed) for seed in range(8)}
        try:
            deadline = time.monotonic() + 20
            while not list(tmp_path.glob("key_*.om")) and time.monotonic() < deadline:
                time.sleep(0.02)
            for seed in range(8, 16):
                time.sleep(chance.random() / 8)
                victim = chance.choice(list(workers))
                os.kill(workers.pop(victim), signal.SIGKILL)  # which fails if it has ended by itself
                workers[seed] = start(seed)
        finally:
            for worker in workers.values():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
    cache = ModelCache(tmp_path, "key")
    diagnostics = Diagnostics()
    with cache.locked():
        cache.store(SOURCE, SOURCE, VarMatch(VarDescs(), VarDescs(changed=("0",))), {"number": 0})
        *entries, _ = cache.entries(diagnostics)
    assert diagnostics.items == []
    # What was half done when its process was killed is gone.
    files = {path.name for path in tmp_path.iterdir() if not path.name.startswith("out")}
    assert len(files) == 2 * (len(entries) + 1) + len({"key.idx", "key.lock"})
    for path, container, match in entries:
        number = container.counters["number"]
        assert container.source == number.to_bytes(32, "little")
        pieces = {container.model[at : at + 32] for at in range(0, len(container.model), 32)}
        assert pieces == {container.source}, path
        assert match.after.changed == (str(number),)
    told = {int(line) for out in tmp_path.glob("out*") for line in out.read_text().split()}
    assert told
    assert told <= {container.counters["number"] for _, container, _ in entries}
