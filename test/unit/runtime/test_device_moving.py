"""Data of variables moves when their form has changed: by the path, all of it or nothing, once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.formats.casts import cast
from gedialect.formats.convert import convert
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import layout_shape
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.devices import steps
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.moving import DataMover, VariableCopy
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.state import TransStep, VariableManager

INIT, TRAIN, OTHER = 0, 1, 2
FLOAT, HALF = BY_NAME["DT_FLOAT"], BY_NAME["DT_FLOAT16"]

PLAIN = desc((3, 3, 5, 7), "HWCN")
BRAIN = desc((3, 3, 5, 7), "HWCN", "DT_BF16")
HALF_PLAIN = desc((3, 3, 5, 7), "HWCN", "DT_FLOAT16")
BLOCKS = TensorDesc((9, 1, 16, 16), storage_format("FRACTAL_Z", c0=16), HALF)
FLAT = TensorDesc((9, 256), storage_format("FRACTAL_Z", c0=16), HALF)

PATH = (
    TransStep("Cast", PLAIN, HALF_PLAIN),
    TransStep("TransData", HALF_PLAIN, BLOCKS),
    TransStep("Reshape", BLOCKS, FLAT),
)
"""Of several steps, the last of which only relabels."""

THIN = desc((3, 3, 250, 1), "HWCN")
GROWN = TensorDesc((144, 1, 16, 16), storage_format("FRACTAL_Z", c0=16), FLOAT)
"""The same tensor, which has 16 places for its one output channel."""

THIN_VALUE = np.arange(9 * 250, dtype=np.float32).reshape(THIN.shape)
VALUE = np.arange(3 * 3 * 5 * 7, dtype=np.float32).reshape(3, 3, 5, 7)


def expected(value: np.ndarray) -> np.ndarray:
    return convert(cast(value, FLOAT, HALF), HALF_PLAIN, BLOCKS).reshape(FLAT.shape)


def changed(variables: VariableManager, name: str, path: tuple[TransStep, ...] = PATH) -> None:
    """What compiling a training graph does to a variable that the initialisation placed."""
    variables.record_path(name, path)
    variables.record_change(name, TRAIN)
    variables.assign(name, path[-1].output)


def session(*names: str, devices: int = 1) -> tuple[VariableManager, list[VariableMemory]]:
    """Variables that an initialisation placed and wrote, each with another value, on each device again another one."""
    variables = VariableManager()
    memories = [VariableMemory(variables, DeviceMemory(1 << 20), device) for device in range(devices)]
    for index, name in enumerate(names):
        variables.assign(name, PLAIN)
        variables.record_allocation(name, INIT)
        for memory in memories:
            memory.write(name, VALUE + 1000 * index + 100 * (memory.device or 0))
    return variables, memories


def test_data_goes_through_the_steps_of_the_path() -> None:
    """`[move-2]`"""
    variables, (memory,) = session("w")
    changed(variables, "w")
    assert DataMover([memory]).before_run(TRAIN) == ["w"]
    assert memory.desc("w") == FLAT
    np.testing.assert_array_equal(memory.read("w"), expected(VALUE), strict=True)
    memory.memory.check_guards()


def test_data_that_needs_more_room_gets_a_new_place() -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    old = variables.assign("w", THIN)
    variables.record_allocation("w", INIT)
    memory.write("w", THIN_VALUE)
    changed(variables, "w", (TransStep("TransData", THIN, GROWN),))
    DataMover([memory]).before_run(TRAIN)
    assert variables.placement("w", GROWN) != old
    np.testing.assert_array_equal(memory.read("w"), convert(THIN_VALUE, THIN, GROWN))
    np.testing.assert_array_equal(memory.bytes("w", THIN).view(np.float32).reshape(THIN.shape), THIN_VALUE)


def test_only_the_graph_that_changed_a_variable_moves_it_and_once() -> None:
    """`[move-1]`"""
    variables, (memory,) = session("w")
    changed(variables, "w")
    mover = DataMover([memory])
    assert mover.before_run(OTHER) == []
    assert mover.before_run(INIT) == []
    assert mover.before_run(TRAIN) == ["w"]
    assert variables.changed_by("w") is None
    assert mover.before_run(TRAIN) == []
    np.testing.assert_array_equal(memory.read("w"), expected(VALUE))


def test_a_graph_that_placed_a_variable_itself_moves_nothing() -> None:
    """`[move-1]`"""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    changed(variables, "w")
    variables.record_allocation("w", TRAIN)
    assert DataMover([memory]).before_run(TRAIN) == []
    assert memory.memory.used == 0


def test_a_path_that_only_relabels_moves_nothing() -> None:
    """`[move-2]`"""
    relabelled = desc((3, 3, 5, 7), "ND")
    variables, (memory,) = session("w")
    variables.record_path("w", [TransStep("ReFormat", PLAIN, relabelled)])
    variables.record_change("w", TRAIN)
    variables.refresh("w", relabelled.format, relabelled.origin_format)
    before = memory.address("w")
    assert DataMover([memory]).before_run(TRAIN) == []
    assert variables.changed_by("w") is None
    assert memory.address("w") == before
    np.testing.assert_array_equal(memory.read("w"), VALUE)


def test_many_variables_move_on_all_devices() -> None:
    names = [f"w{index}" for index in range(40)]
    variables, memories = session(*names, devices=2)
    for name in names:
        changed(variables, name)
    assert DataMover(memories).before_run(TRAIN) == sorted(names)
    for memory in memories:
        for index, name in enumerate(names):
            value = VALUE + 1000 * index + 100 * (memory.device or 0)
            np.testing.assert_array_equal(memory.read(name), expected(value))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ((TransStep("TransData", PLAIN, desc((3, 3, 5, 8), "NCHW")),), "step 1 of its path, TransData: cannot convert"),
        (
            (TransStep("Cast", PLAIN, desc((3, 3, 5, 7), "HWCN", "DT_BF16")),),
            "step 1 of its path, Cast: there is no cast",
        ),
        ((TransStep("Squeeze", PLAIN, desc((3, 3, 35), "ND")),), "step 1 of its path, Squeeze: no data can be taken"),
        ((PATH[0], TransStep("Cast", PLAIN, HALF_PLAIN)), "step 2 of its path, Cast: expected 630 bytes to begin with"),
    ],
)
def test_a_failed_conversion_leaves_all_data_and_all_state(bad: tuple[TransStep, ...], message: str) -> None:
    variables, memories = session("a", "b", "c", devices=2)
    for name in ("a", "c"):
        changed(variables, name)
    changed(variables, "b", bad)
    tables = variables.tables()
    before = [memory.bytes(name, PLAIN).copy() for memory in memories for name in "abc"]
    with pytest.raises(GeError, match=f"cannot move data of variable 'b': {message}"):
        DataMover(memories).before_run(TRAIN)
    after = [memory.bytes(name, PLAIN) for memory in memories for name in "abc"]
    assert [data.tobytes() for data in after] == [data.tobytes() for data in before]
    assert variables.tables() == tables


def test_a_conversion_that_fails_while_others_are_done_leaves_all_data(monkeypatch: pytest.MonkeyPatch) -> None:
    variables, (memory,) = session("a", "b", "c")
    for name in "abc":
        changed(variables, name)

    def fails_for_b(array: np.ndarray, *arguments: object) -> np.ndarray:
        if array.view(np.float32)[0] == 1000:
            raise FormatError(ErrorKind.INTERNAL, "no more")
        return cast(array, FLOAT, HALF)

    with monkeypatch.context() as patch:
        patch.setattr(steps, "cast", fails_for_b)
        with pytest.raises(GeError, match="cannot move data of variable 'b': no more"):
            DataMover([memory]).before_run(TRAIN)
    for index, name in enumerate("abc"):
        data = memory.bytes(name, PLAIN).view(np.float32).reshape(PLAIN.shape)
        np.testing.assert_array_equal(data, VALUE + 1000 * index)
        assert variables.changed_by(name) == TRAIN
    assert DataMover([memory]).before_run(TRAIN) == ["a", "b", "c"]
    np.testing.assert_array_equal(memory.read("b"), expected(VALUE + 1000))


def test_memory_that_runs_out_leaves_all_data() -> None:
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory(16 << 10))
    variables.assign("w", THIN)
    variables.record_allocation("w", INIT)
    memory.write("w", THIN_VALUE)
    changed(variables, "w", (TransStep("TransData", THIN, GROWN),))
    with pytest.raises(GeError, match="out of device memory"):
        DataMover([memory]).before_run(TRAIN)
    assert variables.changed_by("w") == TRAIN
    np.testing.assert_array_equal(memory.bytes("w", THIN).view(np.float32).reshape(THIN.shape), THIN_VALUE)


def test_a_path_that_ends_elsewhere_is_not_followed() -> None:
    variables, (memory,) = session("w")
    variables.record_path("w", PATH)
    variables.record_change("w", TRAIN)
    with pytest.raises(GeError, match="expected its path to end in HWCN"):
        DataMover([memory]).before_run(TRAIN)


def test_threads_move_data_once() -> None:
    variables, (memory,) = session("w")
    changed(variables, "w")
    mover = DataMover([memory])
    with ThreadPoolExecutor(4) as threads:
        moved = list(threads.map(mover.before_run, [TRAIN] * 8))
    assert sorted(moved) == [[]] * 7 + [["w"]]
    np.testing.assert_array_equal(memory.read("w"), expected(VALUE))


# --- copies


def test_a_copy_is_cast_and_done_once() -> None:
    """`[move-3]`"""
    variables, memories = session("w", devices=2)
    variables.assign("half", HALF_PLAIN)
    mover, copy = DataMover(memories), VariableCopy("w", "half")
    assert mover.before_run(TRAIN, [copy]) == ["half"]
    for memory in memories:
        np.testing.assert_array_equal(memory.read("half"), cast(VALUE + 100 * (memory.device or 0), FLOAT, HALF))
        memory.write("w", VALUE * 2)
    assert mover.before_run(TRAIN, [copy]) == []
    np.testing.assert_array_equal(memories[0].read("half"), cast(VALUE, FLOAT, HALF))


def test_copies_of_copies_are_done_in_order_and_equal_types_are_not_cast() -> None:
    variables, (memory,) = session("w")
    variables.assign("first", HALF_PLAIN)
    variables.assign("second", HALF_PLAIN)
    copies = [VariableCopy("w", "first"), VariableCopy("first", "second")]
    assert DataMover([memory]).before_run(TRAIN, copies) == ["first", "second"]
    np.testing.assert_array_equal(memory.read("second"), cast(VALUE, FLOAT, HALF))


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (desc((3, 3, 7, 5), "HWCN", "DT_FLOAT16"), "expected 'w' to be HWCN"),
        (desc((3, 3, 5, 7), "NCHW", "DT_FLOAT16"), "expected 'w' to be NCHW"),
        (BRAIN, "there is no cast from DT_FLOAT to DT_BF16"),
    ],
)
def test_a_copy_that_cannot_be_done_leaves_its_variable(target: TensorDesc, message: str) -> None:
    variables, (memory,) = session("w")
    variables.assign("copy", target)
    memory.bytes("copy")[:] = 7
    with pytest.raises(GeError, match=f"cannot move data of variable 'copy': {message}"):
        DataMover([memory]).before_run(TRAIN, [VariableCopy("w", "copy")])
    assert set(memory.bytes("copy")) == {7}
    assert not variables.is_copied("copy")


def test_a_copy_of_what_is_not_there_is_an_error() -> None:
    _, (memory,) = session("w")
    with pytest.raises(GeError, match="expected a variable of the session, got 'nothing'"):
        DataMover([memory]).before_run(TRAIN, [VariableCopy("nothing", "w")])


# --- any path

PERMUTED = ("NCHW", "NHWC", "HWCN", "CHWN")
WAYS = dict.fromkeys(PERMUTED[:3], (*PERMUTED, "FRACTAL_Z")) | {"CHWN": PERMUTED}
WAYS |= {"NCHW": (*WAYS["NCHW"], "NC1HWC0"), "NHWC": (*WAYS["NHWC"], "NC1HWC0")}
WAYS |= {"FRACTAL_Z": PERMUTED[:3], "NC1HWC0": PERMUTED[:2]}
"""What each format is converted to."""


@st.composite
def paths(draw: st.DrawFn) -> tuple[TransStep, ...]:
    """A path of several steps that connect, from a plain tensor on."""
    origin = storage_format(draw(st.sampled_from(PERMUTED)))
    shape = tuple(draw(st.lists(st.integers(1, 20), min_size=4, max_size=4)))
    here = TensorDesc(shape, origin, FLOAT, origin, shape, True)
    steps: list[TransStep] = []
    for kind in draw(st.lists(st.sampled_from(["TransData", "Cast", "ReFormat"]), min_size=1, max_size=5)):
        there = here
        if kind == "Cast":
            there = replace(here, dtype=HALF if here.dtype == FLOAT else FLOAT)
        elif kind == "TransData":
            name = draw(st.sampled_from([name for name in WAYS[here.format.name] if name != here.format.name]))
            format = storage_format(name) if name in PERMUTED else storage_format(name, c0=16)
            there = replace(here, shape=layout_shape(origin, shape, format, FLOAT), format=format)
        steps.append(TransStep(kind, here, there))
        here = there
    return tuple(steps)


@given(list_of_paths=st.lists(paths(), min_size=1, max_size=4))
def test_content_stays_whatever_the_path(list_of_paths: list[tuple[TransStep, ...]]) -> None:
    """`[move-2]`"""
    variables = VariableManager()
    memory = VariableMemory(variables, DeviceMemory())
    contents: list[np.ndarray] = []
    for number, path in enumerate(list_of_paths):
        name, start = f"w{number}", path[0].input
        variables.assign(name, start)
        variables.record_allocation(name, INIT)
        contents.append(np.arange(np.prod(start.shape), dtype=np.float32).reshape(start.shape) % 512)
        memory.write(name, contents[-1])
        changed(variables, name, path)
    DataMover([memory]).before_run(TRAIN)
    for number, content in enumerate(contents):
        assert memory.desc(f"w{number}") == list_of_paths[number][-1].output
        np.testing.assert_array_equal(memory.tensor(f"w{number}").logical(), content)
    memory.memory.check_guards()
