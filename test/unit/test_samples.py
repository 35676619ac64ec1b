"""The samples in the checkout are true, and cover every conversion and every pass."""

import json
from pathlib import Path

import shared_data

SAMPLES = shared_data.SAMPLES
MAXIMUM_BYTES = 3_000_000


def sample_files(name: str) -> list[Path]:
    return sorted(path for path in (SAMPLES / name).rglob("*") if path.is_file())


def test_samples_are_parts_of_the_collection() -> None:
    for path in sample_files("cases") + sample_files("vectors"):
        whole = shared_data.SHARED / path.relative_to(SAMPLES)
        if not whole.is_file():
            continue  # there is no collection to compare with
        lines = whole.read_bytes().splitlines()
        assert set(path.read_bytes().splitlines()) <= set(lines), path
        if path.suffix != ".jsonl":
            assert path.read_bytes() == whole.read_bytes(), path


def test_samples_are_small() -> None:
    assert 0 < sum(path.stat().st_size for path in sample_files(".")) < MAXIMUM_BYTES


def test_every_conversion_has_a_sample_that_succeeds() -> None:
    pairs = json.loads((SAMPLES / "vectors" / "pairs.json").read_text())["registered_format_pairs"]
    assert pairs
    for source, destination, *_ in pairs:
        file = SAMPLES / "vectors" / "formats" / f"{source}__{destination}.jsonl"
        assert any(json.loads(line)["status"] == 0 for line in file.read_text().splitlines()), file


def test_every_pass_and_kind_has_a_sample() -> None:
    kinds: set[str] = set()
    passes: set[str] = set()
    for path in sample_files("cases"):
        if path.name == "case.json":
            kinds.add(path.parent.parent.name)
            passes.update(json.loads(path.read_text())["passes"])
    assert kinds == {"unit", "probe", "random"}
    assert passes == {
        "split_variable",
        "var_is_initialized",
        "variable_prepare",
        "variable_op",
        "variable_ref_useless_control_out_delete",
        "assign_remove",
        "variable_ref_delete",
    }
