"""Every label that the project uses is a rule of docs/semantics, and every rule of a part that exists is used."""

import re
from collections.abc import Iterator
from pathlib import Path

import shared_data

SEMANTICS = shared_data.ROOT / "docs" / "semantics"
USERS = [shared_data.ROOT / name for name in ("gedialect", "test/lit", "test/unit", "tools")]
TEXT = {".py", ".pyi", ".mlir", ".proto", ".pbtxt", ".test", ""}

LABEL = r"[a-z]\w*(?:-[a-z0-9]+)+"
DEFINITION = re.compile(rf"^- `({LABEL})` ")
# One label or several, in backticks, quotes or square brackets.
MENTION = re.compile(rf"[`\"\[]({LABEL}(?:, {LABEL})*)[`\"\]]")
NOT_BUILT = "Status: not built yet"


def definitions(directory: Path) -> Iterator[tuple[str, str, bool]]:
    """Each label that the files define, with the `file: heading` that it stands under, and whether that part exists."""
    for path in sorted(directory.glob("*.md")):
        whole_file, built, heading = True, True, path.name
        for line in path.read_text().splitlines():
            if line.startswith("## "):
                heading, built = f"{path.name}: {line.removeprefix('## ')}", whole_file
            elif line == NOT_BUILT:
                built = False
                whole_file = whole_file and heading != path.name
            elif match := DEFINITION.match(line):
                yield match[1], heading, built


def mentions(text: str, families: set[str]) -> Iterator[str]:
    """The labels of these families that the text mentions."""
    for match in MENTION.finditer(text):
        yield from (label for label in match[1].split(", ") if is_label(label, families))


def is_label(word: str, families: set[str]) -> bool:
    """Whether a word is meant as a label: other names, such as a pass's, may begin like a family's."""
    family, rest = word.split("-", 1)
    return family in families and (rest.isdigit() or family in NAMED_FAMILIES)


RULES = list(definitions(SEMANTICS))
DEFINED = {label for label, _, _ in RULES}
FAMILIES = {label.split("-")[0] for label in DEFINED}
NAMED_FAMILIES = {label.split("-")[0] for label in DEFINED if not label.split("-", 1)[1].isdigit()}


def users() -> Iterator[Path]:
    for directory in USERS:
        yield from (
            p
            for p in sorted(directory.rglob("*"))
            if p.is_file() and p.suffix in TEXT and p.name != Path(__file__).name and "Output" not in p.parts
        )


def used() -> dict[str, Path]:
    """Each label used, with the first file that uses it."""
    found: dict[str, Path] = {}
    for path in users():
        if not path.stem.endswith("_pb2"):
            for label in mentions(path.read_text(), FAMILIES):
                found.setdefault(label, path.relative_to(shared_data.ROOT))
    return found


USED = used()


def test_each_label_is_defined_once() -> None:
    labels = [label for label, _, _ in RULES]
    assert sorted(labels) == sorted(set(labels))


def test_every_used_label_exists() -> None:
    assert {label: path for label, path in USED.items() if label not in DEFINED} == {}


def test_every_rule_of_a_part_that_exists_is_used() -> None:
    assert [label for label, _, built in RULES if built and label not in USED] == []


def test_a_part_whose_rules_are_all_used_is_not_marked() -> None:
    unbuilt: dict[str, list[str]] = {}
    for label, part, built in RULES:
        if not built:
            unbuilt.setdefault(part, []).append(label)
    assert [part for part, labels in unbuilt.items() if all(label in USED for label in labels)] == []


def test_documentation_refers_to_rules_that_exist() -> None:
    text = "\n".join(path.read_text() for path in sorted(SEMANTICS.glob("*.md")))
    assert [label for label in mentions(text, FAMILIES) if label not in DEFINED] == []


def test_marks_hold_for_a_file_or_for_a_section(tmp_path: Path) -> None:
    (tmp_path / "file.md").write_text(f"# A\n\n{NOT_BUILT}\n\n- `a-1` x\n\n## B\n\n- `a-2` x\n")
    (tmp_path / "section.md").write_text(f"# A\n\n- `b-1` x\n\n## B\n\n{NOT_BUILT}\n\n- `b-2` x\n\n## C\n\n- `b-3` x\n")
    assert {label: built for label, _, built in definitions(tmp_path)} == {
        "a-1": False,
        "a-2": False,
        "b-1": True,
        "b-2": False,
        "b-3": True,
    }


def test_mentions_are_found_in_backticks_quotes_and_brackets() -> None:
    text = 'a-1 `a-2` "a-3" [a-4] [a-5, b-6] `a-name` `other-7`'
    assert list(mentions(text, {"a", "b"})) == ["a-2", "a-3", "a-4", "a-5", "b-6"]
