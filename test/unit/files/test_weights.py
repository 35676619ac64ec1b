"""Files of weights: written once, whole, by several at a time; read in blocks that are small."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gedialect.diagnostics import GeError
from gedialect.files import weight_writing
from gedialect.files.progress import shown_by
from gedialect.files.weight_reading import BLOCK, UserMemory, WeightReader, blocks
from gedialect.files.weight_writing import ALIGNMENT, COMBINED, Mode, StoredWeight, write_weights
from gedialect.files.weights import FileConstant, WeightSource, find_weight

A, B, C = b"aaaa", b"b" * 600, b"cc"


def content(directory: Path, weight: StoredWeight) -> bytes:
    return WeightReader().read(WeightSource(directory / weight.file, weight.offset, weight.length))


@pytest.mark.parametrize("mode", [1, 2])
def test_weights_come_back(tmp_path: Path, mode: Mode) -> None:
    places = write_weights(tmp_path, mode, [A, B, A, C])
    assert [content(tmp_path, place) for place in places] == [A, B, A, C]
    assert places[0] == places[2]
    meta = json.loads((tmp_path / "meta.json").read_text())["hash_to_weight"]
    assert meta == {
        sha256(data).hexdigest(): {"file": place.file, "offset": place.offset}
        for data, place in zip([A, B, A, C], places, strict=True)
    }


@given(lists=st.lists(st.lists(st.binary(min_size=1, max_size=2000), max_size=5), max_size=4))
def test_combined_file_grows_by_what_is_new_at_aligned_offsets(
    tmp_path_factory: pytest.TempPathFactory, lists: list[list[bytes]]
) -> None:
    directory = tmp_path_factory.mktemp("weights")
    known: dict[bytes, StoredWeight] = {}
    end = 0
    for weights in lists:
        for data, place in zip(weights, write_weights(directory, 2, weights), strict=True):
            if data not in known:
                assert place == StoredWeight(COMBINED, -(-end // ALIGNMENT) * ALIGNMENT, len(data))
                end = place.offset + len(data)
            assert known.setdefault(data, place) == place
            assert content(directory, place) == data
    assert not known or (directory / COMBINED).stat().st_size == end


@pytest.mark.parametrize("mode", [1, 2])
def test_a_weight_that_is_damaged_is_written_again(tmp_path: Path, mode: Mode) -> None:
    (place,) = write_weights(tmp_path, mode, [A])
    (tmp_path / place.file).write_bytes(b"aaax")
    (again,) = write_weights(tmp_path, mode, [A])
    assert content(tmp_path, again) == A


@pytest.mark.parametrize("text", ["", "{", "[]", '{"hash_to_weight": 3}', '{"hash_to_weight": {"x": {"file": 1}}}'])
def test_meta_that_says_nothing_is_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / "meta.json").write_text(text)
    write_weights(tmp_path, 1, [A])
    assert sha256(A).hexdigest() in json.loads((tmp_path / "meta.json").read_text())["hash_to_weight"]


def test_meta_cannot_lead_elsewhere(tmp_path: Path) -> None:
    digest = sha256(A).hexdigest()
    (tmp_path / "outside").write_bytes(A)
    folder = tmp_path / "w"
    folder.mkdir()
    (folder / "meta.json").write_text(json.dumps({"hash_to_weight": {digest: {"file": "../outside", "offset": 0}}}))
    assert write_weights(folder, 1, [A]) == [StoredWeight(f"weight_{digest}", 0, len(A))]


@pytest.mark.parametrize("mode", [1, 2])
def test_what_fails_leaves_the_folder_as_it_was(tmp_path: Path, mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    (kept,) = write_weights(tmp_path, mode, [A])
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(weight_writing.os, "pwrite", full)
    monkeypatch.setattr(weight_writing, "replace_file", full)
    with pytest.raises(GeError, match=r"cannot write weights to .*: No space left on device"):
        write_weights(tmp_path, mode, [A, B])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert content(tmp_path, kept) == A


@pytest.mark.parametrize("mode", [1, 2])
def test_several_write_at_once(tmp_path: Path, mode: Mode) -> None:
    lists = [[bytes([each]) * 1000, bytes([each + 1]) * 1000, A] for each in range(8)]
    with ThreadPoolExecutor(4) as threads:
        places = list(threads.map(lambda weights: write_weights(tmp_path, mode, weights), lists))
    for weights, found in zip(lists, places, strict=True):
        assert [content(tmp_path, place) for place in found] == weights
    assert len({place for found in places for place in found}) == 10


def test_progress_counts_the_bytes_that_are_written(tmp_path: Path) -> None:
    class Seen:
        def __init__(self) -> None:
            self.events: list[str | int] = []

        def start(self, what: str, total: int) -> None:
            self.events += [what, total]

        def advance(self, amount: int) -> None:
            self.events.append(amount)

        def end(self) -> None:
            self.events.append("end")

    seen = Seen()
    with shown_by(seen):
        write_weights(tmp_path, 1, [A])
        write_weights(tmp_path, 1, [A])
    assert seen.events == ["writing weights", 4, 4, "end"]


# --- reading


def test_blocks_are_the_part_of_the_file(tmp_path: Path) -> None:
    data = os.urandom(1 << 16) * (BLOCK // (1 << 16)) + b"the end"
    path = tmp_path / "w"
    path.write_bytes(data)
    source = WeightSource(path, 5, len(data) - 5)
    assert b"".join(map(bytes, blocks(source))) == data[5:]
    assert [len(block) for block in blocks(source)] == [BLOCK, 2]
    assert list(blocks(WeightSource(path, 5, 0))) == []


def test_a_weight_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "w"
    path.write_bytes(A)
    reader = WeightReader()
    source = WeightSource(path, 0, 4)
    assert reader.read(source) == A
    path.unlink()
    assert reader.read(source) == A
    with pytest.raises(GeError, match="cannot read weights from 'w'"):
        WeightReader().read(source)


def test_a_file_that_shrank_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "w"
    path.write_bytes(A)
    with pytest.raises(GeError, match="cannot read weights from 'w'"):
        WeightReader().read(WeightSource(path, 2, 4))


def test_memory_of_the_user_stands_for_a_file() -> None:
    """`weight-5`"""
    reader = WeightReader()
    assert reader.supplied(WeightSource(Path("w"), 0, 4)) is None
    reader.supply("w", UserMemory(4096, 100))
    assert reader.supplied(WeightSource(Path("w"), 96, 4)) == 4192
    with pytest.raises(GeError, match="4 bytes from offset 97, got 100 in all"):
        reader.supplied(WeightSource(Path("w"), 97, 4))


LARGE = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from gedialect.files.weights import FileConstant, find_weight
from gedialect.files.weight_reading import WeightReader, blocks
size = 4 << 30
whole = find_weight(FileConstant("large", size=size), Path(sys.argv[1]), {})
last = find_weight(FileConstant("large", offset=size - 6, length=6), Path(sys.argv[1]), {})
print(sum(len(block) for block in blocks(whole)), WeightReader().read(last))
try:
    WeightReader().read(whole)
except Exception as error:
    print(error)
"""


def test_a_file_larger_than_memory_is_read(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.seek((4 << 30) - 6)
        file.write(b"at end")
    run = subprocess.run([sys.executable, "-c", LARGE, str(tmp_path)], capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    assert lines[0] == f"{4 << 30} b'at end'"
    assert "expected memory for the 4294967296 bytes of a weight in 'large' [weight-5]" in lines[1]


# --- which file


@pytest.mark.parametrize("name", ["../w", "/w", "a/../../w", "link", "loop", "nul\0"])
def test_names_that_leave_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    """`weight-4`"""
    folder = tmp_path / "folder"
    (folder / "a").mkdir(parents=True)
    (tmp_path / "w").write_bytes(A)
    (folder / "link").symlink_to("../w")
    (folder / "loop").symlink_to("loop")
    with pytest.raises(GeError, match="weight-4"):
        find_weight(FileConstant(name, length=4), folder, {})


def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    (tmp_path / "w").write_bytes(A)
    (tmp_path / "link").symlink_to("w")
    assert find_weight(FileConstant("link", length=4), tmp_path, {}).path == (tmp_path / "w").resolve()


def test_pipes_are_no_weights(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(GeError, match="expected 'pipe' to be an ordinary file"):
        find_weight(FileConstant("pipe", length=4), tmp_path, {})


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"value_bins": [{}]}', '{"value_bins": [{"value_bin_id": "a", "value_bin_file": 1}]}']
)
def test_value_bins_of_another_form_are_an_error(tmp_path: Path, text: str) -> None:
    with pytest.raises(GeError, match=r"expected option ge\.exec\.value_bins to be"):
        find_weight(FileConstant(file_id="a", length=4), tmp_path, {"ge.exec.value_bins": text})
