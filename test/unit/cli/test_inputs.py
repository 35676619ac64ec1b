import io
import sys
from pathlib import Path

import pytest

from gedialect.cli.inputs import SPLIT_MARKER, FileKind, InputFile, read_input, split_input
from gedialect.diagnostics import GeError


def message(path: str) -> str:
    with pytest.raises(GeError) as caught:
        _ = read_input(path).text
    return str(caught.value)


def test_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xff\x00")
    assert read_input(str(path)) == InputFile(str(path), b"\xff\x00")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xfftext")))
    assert read_input("-") == InputFile("<stdin>", b"\xfftext")
    monkeypatch.setattr(sys, "stdin", io.StringIO("text"))
    assert read_input("-") == InputFile("<stdin>", b"text")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert message("none") == "none: error: cannot open input file: No such file or directory"
    assert message(str(tmp_path)) == f"{tmp_path}: error: cannot open input file: Is a directory"
    assert message("a\0b") == "a\0b: error: cannot open input file: embedded null byte"


def test_text_has_to_be_utf8(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("é\néé".encode() + b"\xff\n")
    assert message(str(path)) == f"{path}:2:3: error: expected UTF-8 text, got byte 0xff"


def test_byte_order_mark_is_no_text() -> None:
    assert InputFile("a", b"\xef\xbb\xbfx").text == "x"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b'"test.op"() : () -> ()', FileKind.MLIR),
        (b"", FileKind.MLIR),
        (b'# comment\nname: "m"', FileKind.GE_PROTO),
        (b'\xef\xbb\xbfname: "m"', FileKind.GE_PROTO),
        (b"\xef\xbb\xbfge.graph", FileKind.MLIR),
        (b"\x0a\x01m", FileKind.GE_PROTO),
    ],
)
def test_content_says_what_a_file_is(data: bytes, kind: FileKind) -> None:
    assert InputFile("a", data).kind() is kind


def parts(text: str, marker: str = SPLIT_MARKER) -> list[tuple[str, int]]:
    pieces, _ = split_input(InputFile("a", text.encode()), marker)
    return [(piece.text, piece.line_offset) for piece in pieces]


def test_parts_with_the_lines_before_them() -> None:
    assert parts("a\n") == [("a\n", 0)]
    assert parts("a\n// -----\nb\nc\n// -----\nd") == [("a\n", 0), ("\nb\nc\n", 1), ("\nd", 4)]
    assert parts("// -----") == [("", 0), ("", 0)]


def test_lines_of_parts_are_those_of_the_file() -> None:
    lines = ["a", "// -----", "b", "c", "// -----  ", "d"]
    for text, offset in parts("\n".join(lines)):
        for number, line in enumerate(text.split("\n"), offset):
            assert not line.strip() or line == lines[number]


def test_marker_is_a_whole_line() -> None:
    assert parts("a // -----\nb") == [("a // -----\nb", 0)]
    assert parts("a\n# -----\nb", "# -----") == [("a\n", 0), ("\nb", 1)]


def test_near_misses_are_warned_of() -> None:
    _, warnings = split_input(InputFile("a", b"x\n// ----\n// ------\n// --- title\n"), SPLIT_MARKER)
    assert [str(warning) for warning in warnings] == [
        "a:2:1: warning: near miss with file split marker '// -----'",
        "a:3:1: warning: near miss with file split marker '// -----'",
    ]
