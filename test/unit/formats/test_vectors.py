"""All that the engine was recorded to do, in the shape rules, conversions and casts."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import shared_data
from vectors.check import check_directory

TOOL = shared_data.ROOT / "tools" / "check-vectors"


def test_every_recorded_result_agrees() -> None:
    verdicts = list(check_directory(shared_data.vectors()))
    assert len(verdicts) > 800
    assert [(verdict.case, verdict.reason) for verdict in verdicts if verdict.reason] == []


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A folder with a few of the sampled results."""
    (tmp_path / "formats").mkdir()
    shutil.copy(shared_data.SAMPLES / "vectors" / "formats" / "NCHW__NC1HWC0.jsonl", tmp_path / "formats")
    return tmp_path


def run(*arguments: Path | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


def test_the_tool_counts(few: Path) -> None:
    done = run(few)
    count = len((few / "formats" / "NCHW__NC1HWC0.jsonl").read_text().splitlines())
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{count} of {count} agree")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"sha256": "0" * 64}, "expected bytes of digest"),
        ({"out_len": 7}, "expected 7 bytes, got 32"),
        ({"trans_shape": [1]}, r"shape rule of NCHW [1, 1, 1, 1] DT_FLOAT16 to NC1HWC0"),
        ({"status": 145021}, "expected an error of status 145021, got success"),
        ({"dtype": "DT_NO"}, "cannot be compared: KeyError: 'DT_NO'"),
    ],
)
def test_the_tool_finds_what_differs(few: Path, change: dict[str, object], reason: str) -> None:
    path = few / "formats" / "NCHW__NC1HWC0.jsonl"
    lines = path.read_text().splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | change)
    path.write_text("\n".join(lines))
    done = run(few)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"{len(lines) - 1} of {len(lines)} agree"
    assert f"{path}:1: " in done.stdout
    assert reason in done.stdout


def test_the_tool_says_when_there_is_nothing(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"check-vectors: error: no recorded results in {tmp_path}\n"
