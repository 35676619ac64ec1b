"""Recorded sessions of the engine: our passes do what it did, or say where they do not."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import shared_data
from cases.check import check_case
from cases.ours import missing_passes
from cases.recording import Case, read_case

TOOL = shared_data.ROOT / "tools" / "check-cases"
CASES = [read_case(folder) for folder in shared_data.cases()]
RUNNABLE = [case for case in CASES if not missing_passes(case)]


def name_of(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", RUNNABLE, ids=name_of)
def test_a_recorded_session_agrees_or_deviates_as_documented(case: Case) -> None:
    verdict = check_case(case)
    assert verdict.agrees or verdict.deviates, "\n".join(verdict.differences[:10])


def test_variable_acc_is_checked() -> None:
    assert any(case.named_passes == ("variable_op",) for case in RUNNABLE)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def one_case(tmp_path: Path) -> Path:
    """A copy of a case in which a variable is accelerated."""
    source = next(case.folder for case in RUNNABLE if case.name == "unit/variable_op_legal_ref")
    return shutil.copytree(source, tmp_path / "unit" / source.name)


def test_the_last_line_counts(one_case: Path) -> None:
    done = run(one_case)
    assert done.stdout == "1 of 1 agree, 0 documented deviations\n"
    assert done.returncode == 0


def test_a_difference_is_shown_and_fails(one_case: Path) -> None:
    path = one_case / "state.pbtxt"
    path.write_text(path.read_text() + "\njob_id: 5\n")
    done = run(one_case, "-v")
    assert done.stdout.splitlines() == [
        "unit/variable_op_legal_ref: differs",
        "  state: job_id: ours 0, recorded 5",
        "0 of 1 agree, 0 documented deviations",
    ]
    assert done.returncode == 1


def test_a_deviation_that_the_recording_does_not_show_is_a_difference(one_case: Path) -> None:
    """A diagnostic with a deviation's label alone excuses nothing."""
    shutil.rmtree(one_case)
    source = next(case for case in RUNNABLE if case.name == "probe/second_round_ref_mismatch_clears_road")
    copy = shutil.copytree(source.folder, one_case)
    assert run(copy).stdout.endswith("0 of 1 agree, 1 documented deviations\n")
    # Had the engine kept a path, and left out something else, it would not be this deviation.
    case_file = copy / "case.json"
    fields = json.loads(case_file.read_text())
    for record in fields["records"]:
        if "trans_road" in record:
            record["trans_road"] = [{"node_type": "Cast", "input": record["before"], "output": record["before"]}]
    case_file.write_text(json.dumps(fields))
    done = run(copy)
    assert done.stdout.endswith("0 of 1 agree, 0 documented deviations\n")
    assert done.returncode == 1


def test_only_cases_of_those_passes(one_case: Path) -> None:
    assert run(one_case, "--passes=variable_op").returncode == 0
    done = run(one_case, "--passes=variable_op,assign_remove")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no cases in" in done.stderr


def test_a_folder_that_is_no_case_is_told(one_case: Path) -> None:
    (one_case / "case.json").write_text("{}")
    done = run(one_case)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{one_case / 'case.json'}: error: expected a recorded session: KeyError: ")


def test_any_python_starts_the_tool(one_case: Path) -> None:
    """A Python without the project's packages hands over to that of the checkout's environment, if there is one."""
    done = subprocess.run(
        [sys.executable, "-S", TOOL, one_case], capture_output=True, text=True, check=False, env={"PATH": ""}
    )
    if (shared_data.ROOT / ".venv" / "bin" / "python").exists():
        assert done.stdout == "1 of 1 agree, 0 documented deviations\n"
    else:
        assert "error: gedialect is not installed" in done.stderr


def test_processes_share_the_work(one_case: Path) -> None:
    shutil.copytree(one_case, one_case.with_name("again"))
    assert run(one_case.parent, "-j", "2").stdout == "2 of 2 agree, 0 documented deviations\n"
