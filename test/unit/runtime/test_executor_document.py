"""What the page on running sessions shows is true: its Python runs, and its session gives what it says."""

import re
from pathlib import Path

import pytest
import shared_data

from gedialect.cli import ge_run

PAGE = (shared_data.ROOT / "docs" / "running.md").read_text()


def blocks(language: str) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_python_runs() -> None:
    names: dict[str, object] = {}
    exec(compile("\n".join(["from __future__ import annotations", *blocks("python")]), "running.md", "exec"), names)
    assert "prepare_copy" in names


def test_the_session_gives_what_the_page_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (session,) = blocks("mlir")
    (tmp_path / "session.mlir").write_text(session)
    assert ge_run.main([str(tmp_path / "session.mlir")]) == 0
    assert f"```\n{capsys.readouterr().out}```\n" in PAGE
