import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gedialect.cli.command_line import CommandLineError
from gedialect.cli.tool import guarded, run

Capture = pytest.CaptureFixture[str]


def outcome(capsys: Capture, error: BaseException, *argv: str) -> tuple[int, str]:
    def body(argv: Sequence[str]) -> int:
        raise error

    code = guarded("ge-x", argv, body)
    return code, capsys.readouterr().err


def test_exit_code_is_the_bodys() -> None:
    assert guarded("ge-x", [], lambda argv: len(argv)) == 0
    assert guarded("ge-x", ["a"], lambda argv: len(argv)) == 1


def test_mistake_on_the_command_line(capsys: Capture) -> None:
    assert outcome(capsys, CommandLineError("no such thing")) == (1, "ge-x: error: no such thing\n")


def test_bug_is_a_message_without_traceback(capsys: Capture) -> None:
    code, text = outcome(capsys, KeyError("a"))
    assert code == 1
    assert text.startswith("ge-x: internal error: KeyError: 'a'\nge-x: this is a bug in gedialect; please report it")
    assert "Traceback" not in text


def test_bug_has_a_traceback_on_request(capsys: Capture) -> None:
    code, text = outcome(capsys, KeyError("a"), "--debug")
    assert code == 1
    assert text.startswith("Traceback")
    assert "ge-x: internal error: KeyError: 'a'\n" in text


def test_nobody_reads_the_output(capsys: Capture) -> None:
    assert outcome(capsys, BrokenPipeError()) == (1, "")


def test_interrupted(capsys: Capture) -> None:
    assert outcome(capsys, KeyboardInterrupt()) == (130, "")


def test_process_ends_with_the_code() -> None:
    with pytest.raises(SystemExit) as ended:
        run(lambda: 3)
    assert ended.value.code == 3


def test_process_ends_quietly_if_nobody_reads_the_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    monkeypatch.setattr(sys, "stdout", os.fdopen(writer, "w"))

    def main() -> int:
        sys.stdout.write("text")
        return 0

    with pytest.raises(SystemExit) as ended:
        run(main)
    assert ended.value.code == 1
    sys.stdout.close()
