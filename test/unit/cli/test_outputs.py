import io
import os
import stat
import sys
from pathlib import Path

import pytest

from gedialect.cli.outputs import write_output
from gedialect.diagnostics import GeError


def message(path: Path, data: str | bytes = "x") -> str:
    with pytest.raises(GeError) as caught:
        write_output(str(path), data)
    return str(caught.value)


def test_file_holds_what_was_written(tmp_path: Path) -> None:
    for data in ("text é\n", b"\x00\xff"):
        write_output(str(tmp_path / "out"), data)
        assert (tmp_path / "out").read_bytes() == (data.encode() if isinstance(data, str) else data)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_permissions_are_those_of_an_ordinary_file(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_output(str(tmp_path / "new"), "")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_permissions_of_an_old_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.touch()
    path.chmod(0o600)
    write_output(str(path), "x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_link_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    write_output(str(link), "x")
    assert link.is_symlink()
    assert (tmp_path / "target").read_text() == "x"


def test_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "out"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", fail)
    assert message(path) == f"{path}: error: cannot write output file: No space left on device"
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("out", "old")]


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert message(tmp_path).endswith("cannot write output file: Is a directory")
    assert message(tmp_path / "none" / "out").endswith("cannot write output file: No such file or directory")
    assert message(tmp_path / "file" / "out").endswith("cannot write output file: Not a directory")


def test_pipe_without_a_name_is_written_to() -> None:
    reader, writer = os.pipe()
    write_output(f"/dev/fd/{writer}", "x")
    os.close(writer)
    with open(reader, "rb") as pipe:
        assert pipe.read() == b"x"


def test_device_is_written_to_and_not_replaced() -> None:
    write_output(os.devnull, "x")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("path", [None, "-"])
def test_standard_output(path: str | None, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    write_output(path, "text\n")
    write_output(path, b"\x00\xff")
    assert capfdbinary.readouterr().out == b"text\n\x00\xff"


def test_standard_output_that_takes_no_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    with pytest.raises(GeError, match="use -o FILE"):
        write_output(None, b"\x00")
    write_output(None, "text")
    assert sys.stdout.getvalue() == "text"  # pyright: ignore[reportAttributeAccessIssue]
