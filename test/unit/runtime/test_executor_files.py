"""Arrays in files, and what graphs take from them and give to them."""

import contextlib
import io
import zipfile
from pathlib import Path

import numpy as np
import pytest

from gedialect.diagnostics import GeError
from gedialect.files.array_files import npy_bytes, npz_bytes, open_arrays
from gedialect.formats.datatypes import BY_NAME, FLOAT, INT32
from gedialect.formats.descriptor import UNKNOWN_RANK, TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.graph_inputs import GraphInput, InputSource, InputValues, NamedFile
from gedialect.runtime.graph_outputs import OutputRecord
from gedialect.runtime.tensor import Tensor

X = GraphInput("x", TensorDesc((2, 3), dtype=FLOAT))
N = GraphInput("n", TensorDesc((2,), dtype=INT32))
BF16 = BY_NAME["DT_BF16"]


def npy(folder: Path, name: str, array: np.ndarray) -> NamedFile:
    (folder / f"{name}.npy").write_bytes(npy_bytes(array))
    return NamedFile(str(folder / f"{name}.npy"))


def values_of(source: InputSource, inputs: list[GraphInput]) -> list[InputValues]:
    """What the only graph of a session is given."""
    (given,) = source.share_out([[each.name for each in inputs]])
    return given.values("g", inputs)


# --- files


def test_arrays_there_and_back(tmp_path: Path) -> None:
    arrays = {"a/b": np.arange(6, dtype=np.int8).reshape(2, 3), "scalar": np.array(2.5), "none": np.zeros((0, 3))}
    file = tmp_path / "arrays.npz"
    file.write_bytes(npz_bytes(arrays))
    stored = open_arrays(str(file))
    assert list(stored) == list(arrays)
    for name, array in arrays.items():
        assert (stored[name].shape, stored[name].dtype, stored[name].size) == (array.shape, array.dtype, array.nbytes)
        assert np.array_equal(stored[name].read(), array)
    assert npz_bytes(arrays) == file.read_bytes()


def test_numpy_reads_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_bytes(npz_bytes({"a": np.ones(3)}))
    with np.load(tmp_path / "a.npz") as loaded:
        assert np.array_equal(loaded["a"], np.ones(3))


def header(shape: str, descr: str = "'<f4'") -> bytes:
    """An `.npy` file of 12 bytes of data that says it has that shape and type."""
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode() + bytes(12)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected arrays as .npy or .npz"),
        (b"not an array", "expected arrays as .npy or .npz"),
        (header("(4,)"), "an array of 4 elements of 4 bytes does not fill its file"),
        (header("(1000000000000,)"), "an array of 1000000000000 elements of 4 bytes does not fill its file"),
        (header("(-1, -3)"), r"an array has the dims \[-1, -3\]"),
        (header("(3,)", "'|O'"), "the elements of an array are Python objects"),
        (header("(3,)").replace(b"NUMPY\x01", b"NUMPY\x07"), "unknown version 7.0 of an array"),
        (header("(3,)")[:40], "expected arrays as .npy or .npz"),
    ],
)
def test_files_that_hold_no_arrays(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(data)
    with pytest.raises(GeError, match=message):
        open_arrays(str(tmp_path / "bad"))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("member.npy", data)
    (tmp_path / "bad.npz").write_bytes(buffer.getvalue())
    with pytest.raises(GeError, match=r"expected arrays as \.npy or \.npz"):
        open_arrays(str(tmp_path / "bad.npz"))


def test_damaged_archives_are_refused_wherever_the_damage_is(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", npy_bytes(np.arange(6, dtype=np.float32).reshape(2, 3)))
    whole, file = buffer.getvalue(), tmp_path / "bad.npz"
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        with contextlib.suppress(GeError):
            for array in open_arrays(str(file)).values():
                array.read()


def test_an_array_that_changes_behind_its_header_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    file.write_bytes(npz_bytes({"a": np.ones(3)}))
    array = open_arrays(str(file))["a"]
    file.write_bytes(b"gone")
    with pytest.raises(
        GeError, match=r"a\.npz: error: expected arrays as \.npy or \.npz, got a file that is neither, or is damaged"
    ):
        array.read()


def test_two_arrays_of_one_name(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "two.npz", "w") as archive:
        archive.writestr("x.npy", npy_bytes(np.ones(3)))
        archive.writestr("x", npy_bytes(np.ones(3)))
    with pytest.raises(GeError, match="there are two arrays 'x'"):
        open_arrays(str(tmp_path / "two.npz"))


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(GeError, match=r"missing\.npy: error: cannot open array file: No such file"):
        open_arrays("missing.npy")


# --- inputs


def test_inputs_are_found_by_name_then_by_order_then_at_random(tmp_path: Path) -> None:
    first, named = npy(tmp_path, "first", np.ones((2, 3))), npy(tmp_path, "named", np.array([4, 5]))
    source = InputSource([first, NamedFile(named.path, "n")], seed=7)
    y = GraphInput("y", X.desc)
    values = values_of(source, [N, X, y])
    assert np.array_equal(values[0].at(0), [4, 5])
    assert np.array_equal(values[1].at(0), np.ones((2, 3)))
    assert values[2].at(0).dtype == np.float32
    assert np.array_equal(values[2].at(0), values_of(InputSource(seed=7), [y])[0].at(5))
    assert not np.array_equal(values[2].at(0), values_of(InputSource(seed=8), [y])[0].at(0))


def test_names_that_are_given_for_one_input(tmp_path: Path) -> None:
    file = npy(tmp_path, "x", np.ones((2, 3)))
    assert list(InputSource([NamedFile(file.path, "x"), file, NamedFile(file.path, "y")]).asked_for) == ["x", "y"]


def test_a_file_of_named_arrays(tmp_path: Path) -> None:
    (tmp_path / "all.npz").write_bytes(npz_bytes({"n": np.array([1, 2]), "x": np.zeros((2, 3))}))
    values = values_of(InputSource([NamedFile(str(tmp_path / "all.npz"))]), [X, N])
    assert np.array_equal(values[1].at(0), [1, 2])
    with pytest.raises(GeError, match="expected one array for input 'x', got 2"):
        InputSource([NamedFile(str(tmp_path / "all.npz"), "x")])


def test_one_input_has_one_array(tmp_path: Path) -> None:
    files = [NamedFile(npy(tmp_path, name, np.ones((2, 3))).path, "x") for name in ("a", "b")]
    with pytest.raises(GeError, match=r"b\.npy: error: expected one array for input 'x', got another one, of .*a\.npy"):
        InputSource(files)


def test_one_more_axis_is_for_the_steps(tmp_path: Path) -> None:
    source = InputSource([npy(tmp_path, "x", np.arange(12).reshape(2, 2, 3).astype(np.float32))])
    (values,) = values_of(source, [X])
    assert [values.at(step)[0, 0] for step in range(5)] == [0, 6, 0, 6, 0]


def test_random_integers_are_small() -> None:
    (values,) = values_of(InputSource(seed=1), [GraphInput("n", TensorDesc((100,), dtype=INT32))])
    assert set(values.at(0).tolist()) == {0, 1}


def test_values_are_stored_as_the_input_says(tmp_path: Path) -> None:
    blocks = TensorDesc(
        (1, 1, 2, 3, 16), storage_format("NC1HWC0", c0=16), FLOAT, storage_format("NCHW"), (1, 4, 2, 3), True
    )
    content = np.arange(24, dtype=np.float32).reshape(1, 4, 2, 3)
    source = InputSource([npy(tmp_path, "x", content)])
    input = GraphInput("x", blocks)
    tensor = values_of(source, [input])[0].tensor(input, 0)
    assert tensor.desc == blocks
    assert np.array_equal(tensor.logical(), content)
    assert tensor.array.shape == (1, 1, 2, 3, 16)


def test_unknown_dims_are_those_of_the_file(tmp_path: Path) -> None:
    source = InputSource([npy(tmp_path, "x", np.ones((5, 3), np.float32))])
    for shape in ((-1, 3), UNKNOWN_RANK):
        input = GraphInput("x", TensorDesc(shape, dtype=FLOAT))
        assert values_of(source, [input])[0].tensor(input, 0).desc.shape == (5, 3)


def test_types_that_numpy_files_do_not_know(tmp_path: Path) -> None:
    tensor = Tensor.of(TensorDesc((2,), dtype=BF16), np.array([1.5, -2]))
    source = InputSource([npy(tmp_path, "x", tensor.array)])
    assert np.array_equal(values_of(source, [GraphInput("x", tensor.desc)])[0].at(0), tensor.array)


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.ones((3, 2)), r"x.npy: error: expected shape \[2, 3\] for input 'x', got \[3, 2\]"),
        (np.ones((0, 2, 3)), r"expected shape \[2, 3\] for input 'x', got \[0, 2, 3\]"),
        (np.ones((2, 3), complex), "expected elements of float32 for input 'x', got complex128"),
        (np.zeros((2, 3), [("a", np.float32)]), "expected elements of float32 for input 'x', got "),
        (np.zeros((2, 3), "V4"), "expected elements of float32 for input 'x', got "),
    ],
)
def test_arrays_that_do_not_fit(array: np.ndarray, message: str, tmp_path: Path) -> None:
    with pytest.raises(GeError, match=message):
        values_of(InputSource([npy(tmp_path, "x", array)]), [X])


def test_numbers_become_what_the_input_holds_but_no_other_integers(tmp_path: Path) -> None:
    large = InputSource([npy(tmp_path, "x", np.array([1, 2**31]))])
    with pytest.raises(
        GeError, match=r"x\.npy: error: expected numbers that int32 holds for input 'n', got larger ones"
    ):
        values_of(large, [N])
    half = GraphInput("h", TensorDesc((2,), dtype=BY_NAME["DT_FLOAT16"]))
    (values,) = values_of(InputSource([npy(tmp_path, "y", np.array([1.0, 1e6], np.float32))]), [half])
    assert values.at(0).tolist() == [1, np.inf]


def test_inputs_without_values(tmp_path: Path) -> None:
    with pytest.raises(
        GeError, match=r"expected --inputs for 'x' of graph \"g\", got none; its inputs are 'x' \(ND \["
    ):
        values_of(InputSource(), [X, N])
    with pytest.raises(GeError, match=r"expected known dims for a random input 'x'"):
        values_of(InputSource(seed=1), [GraphInput("x", TensorDesc((-1,), dtype=FLOAT))])
    with pytest.raises(GeError, match="expected at most 4294967296 bytes for a random input 'x'"):
        values_of(InputSource(seed=1), [GraphInput("x", TensorDesc((1 << 20, 1 << 20), dtype=FLOAT))])
    with pytest.raises(GeError, match="input 'x': expected a data type that numpy can hold"):
        values_of(InputSource(seed=1), [GraphInput("x", TensorDesc((1,), dtype=BY_NAME["DT_STRING"]))])
    two = [npy(tmp_path, name, np.ones((2, 3))) for name in ("a", "b")]
    with pytest.raises(GeError, match=r"b\.npy: error: expected an array for each .* there are 1, got another"):
        values_of(InputSource(two), [X])
    with pytest.raises(GeError, match=r"a\.npy: error: .* there are 0, got another one"):
        values_of(InputSource(two), [])


def test_an_array_without_a_name_is_for_one_input_of_one_graph(tmp_path: Path) -> None:
    one, two, named = (npy(tmp_path, name, np.full((2, 3), value)) for name, value in (("a", 1), ("b", 2), ("c", 3)))
    source = InputSource([one, NamedFile(named.path, "x"), two])
    first, second, third = source.share_out([["x", "p"], ["x"], ["p"]])
    p = GraphInput("p", X.desc)
    assert [each.at(0)[0, 0] for each in first.values("first", [X, p])] == [3, 1]
    assert [each.at(0)[0, 0] for each in second.values("second", [X])] == [3]
    assert [each.at(0)[0, 0] for each in third.values("third", [p])] == [2]
    last = source.share_out([["p"], ["p"], ["p"]])[2]
    with pytest.raises(GeError, match=r"for 'p' of graph \"last\", got none;.*; a file without a name is for one"):
        last.values("last", [p])


# --- outputs


def record(*steps: np.ndarray, all_steps: bool = False) -> OutputRecord:
    result = OutputRecord(["y:0"], all_steps=all_steps)
    for value in steps:
        result.add([Tensor(TensorDesc(value.shape, dtype=FLOAT), value.astype(np.float32))])
    return result


def test_outputs_as_text() -> None:
    assert record(np.array(1.5)).lines() == ['0 "y:0" : tensor<f32> = 1.5']
    assert record(np.array([[1, 2], [3, 4]])).lines() == ['0 "y:0" : tensor<2x2xf32> = [[1.0, 2.0], [3.0, 4.0]]']
    assert record(np.array(3), np.array(2), np.array(1)).lines() == ['0 "y:0" : tensor<f32> = 3.0 2.0 1.0']
    assert record(np.ones(2), np.zeros(2)).lines() == ['0 "y:0" : tensor<2xf32> = [0.0, 0.0] at step 2']
    assert record(np.zeros((0, 2))).lines() == ['0 "y:0" : tensor<0x2xf32> = []']


def test_much_is_shown_by_its_ends() -> None:
    (line,) = record(np.arange(20)).lines()
    assert line.endswith("= [0.0, 1.0, 2.0, 3.0, ..., 16.0, 17.0, 18.0, 19.0]")
    (line,) = record(*map(np.array, range(20))).lines()
    assert line.endswith("= 0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0 ... 12.0 13.0 14.0 15.0 16.0 17.0 18.0 19.0")


def test_outputs_as_files() -> None:
    (content,) = record(np.ones(2), np.zeros(2), all_steps=True).files()
    assert np.array_equal(np.load(io.BytesIO(content)), [[1, 1], [0, 0]])
    (content,) = record(np.ones(2)).files()
    assert np.array_equal(np.load(io.BytesIO(content)), [1, 1])
    with pytest.raises(GeError, match="expected output 'y:0' to have one shape to write all steps, got 2"):
        record(np.ones(2), np.ones(3), all_steps=True).files()
    deep = np.ones((1,) * 64)
    with pytest.raises(GeError, match="expected output 'y:0' to have less than 64 dims to write all steps, got 64"):
        record(deep, deep, all_steps=True).files()
