"""What holds for every file of the checkout."""

import re
from collections.abc import Iterator
from pathlib import Path

import shared_data

# Made by tools or recorded elsewhere, so not ours to word.
FOREIGN = {".git", ".venv", "__pycache__", ".hypothesis", ".pytest_cache", ".ruff_cache", "Output", "build", "dist"}
# A link to a file of the checkout, without the place in it.
LINK = re.compile(r"\]\((?!\w+:)([^)#]+)[^)]*\)")
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|tmp|root|home|Users)/")


def files(directory: Path) -> Iterator[Path]:
    """The project's own files."""
    for path in sorted(directory.iterdir()):
        if path.name in FOREIGN or path == shared_data.SAMPLES:
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def test_no_file_names_a_path_of_one_machine() -> None:
    found = [
        f"{path.relative_to(shared_data.ROOT)}:{number}: {line.strip()}"
        for path in files(shared_data.ROOT)
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


def test_links_of_the_documentation_lead_somewhere() -> None:
    documents = [path for path in files(shared_data.ROOT) if path.suffix == ".md"]
    found = [
        f"{path.relative_to(shared_data.ROOT)}: {target}"
        for path in documents
        for target in LINK.findall(path.read_text())
        if not (path.parent / target).exists()
    ]
    assert documents
    assert found == []
