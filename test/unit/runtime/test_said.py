"""What a compile said is kept with its model, and said of an equal graph where that is. `[cache-6]`"""

import json
from typing import Any

import pytest

from gedialect.diagnostics import Diagnostic, Diagnostics, Location, Severity
from gedialect.runtime.said import NOTHING, Said, UnreadableError

W, OUT, PATTERN = Location("a.mlir", 3, 8), Location("g.pb", detail='node "out"'), Location("p.pdll", 1, 2)
NOTE = Diagnostic(Severity.NOTE, "which is asked for here", PATTERN)
SAID = (
    Diagnostic(Severity.WARNING, "rounds", W, "acc-3", (NOTE, Diagnostic(Severity.NOTE, "and there", OUT))),
    Diagnostic(Severity.REMARK, "done", None),
)


def there_and_back(said: Said) -> Said:
    return Said.from_json(json.loads(json.dumps(said.to_json())))


def test_there_and_back() -> None:
    said = Said.of(SAID, [None, OUT, W, Location("a.mlir", 4, 1), W])
    assert there_and_back(said) == said
    assert said.operations == {OUT: 1, W: 2}
    assert there_and_back(NOTHING) == NOTHING


def test_places_are_those_of_the_operations_now() -> None:
    said = Said.of(SAID, [OUT, W])
    assert said.about([OUT, W]) == list(SAID)
    first, second = said.about([None, Location("b.mlir", 30, 5)])
    assert (str(first), second) == ("b.mlir:30:5: warning: rounds [acc-3]", SAID[1])
    assert [note.location for note in first.notes] == [PATTERN, None]


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"diagnostics": []},
        {"diagnostics": {}, "operations": []},
        {"diagnostics": [["loud", "text", None, None, []]], "operations": []},
        {"diagnostics": [["note", "text", ["f", "1", None, None], None, []]], "operations": []},
        {"diagnostics": [["note", "text", None, None, [1]]], "operations": []},
        {"diagnostics": [], "operations": [[["f", 1, 1, None], -1]]},
        {"diagnostics": [], "operations": [[None, 1]]},
    ],
)
def test_values_of_another_form_are_an_error(value: Any) -> None:
    with pytest.raises(UnreadableError, match="expected "):
        Said.from_json(value)


def test_a_record_has_warnings_as_they_were_reported() -> None:
    diagnostics = Diagnostics(warnings_as_errors=True)
    with diagnostics.recorded() as record:
        diagnostics.warning(W, "first")
    diagnostics.warning(W, "second")
    assert [str(item) for item in record] == ["a.mlir:3:8: warning: first"]
    assert [item.severity for item in diagnostics.items] == [Severity.ERROR] * 2
