"""What a build said, kept with what it built, to be said again wherever the graph is. `[cache-6]` `[dev-cache-said]`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from gedialect.diagnostics import Diagnostic, Location, Severity

Places = Sequence[Location | None]
"""Where the operations of a graph and its subgraphs are, in their order."""

_SEVERITIES = {severity.value: severity for severity in Severity}


class UnreadableError(ValueError):
    """Something is not what `Said.to_json` makes; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Said:
    """Diagnostics, and which operation of the graph that they are about is at each of their places in it.

    An equal graph has the operation elsewhere. Other places, such as those of patterns, stay.
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    operations: Mapping[Location, int] = field(default_factory=dict[Location, int])

    @staticmethod
    def of(diagnostics: Iterable[Diagnostic], places: Places) -> Said:
        """What was said of a graph whose operations were at these places."""
        kept = tuple(diagnostics)
        mentioned = {item.location for each in kept for item in _parts(each)}
        operations: dict[Location, int] = {}
        for index, place in enumerate(places):
            if place is not None and place in mentioned:
                operations.setdefault(place, index)
        return Said(kept, operations)

    def about(self, places: Places) -> list[Diagnostic]:
        """The same of an equal graph whose operations are at these places."""
        moved = {place: places[index] for place, index in self.operations.items() if index < len(places)}
        return [_moved(each, moved) for each in self.diagnostics]

    def to_json(self) -> dict[str, Any]:
        """This as values that JSON has, equal for equal ones."""
        return {
            "diagnostics": [_to_json(each) for each in self.diagnostics],
            "operations": [[_place_to_json(place), index] for place, index in self.operations.items()],
        }

    @staticmethod
    def from_json(value: Any) -> Said:
        """What `to_json` made this value of. Raises UnreadableError for any other value."""
        diagnostics, operations = _members(value, "diagnostics", "operations")
        pairs = [_pair(each) for each in _list(operations)]
        return Said(tuple(_from_json(each) for each in _list(diagnostics)), dict(pairs))


NOTHING = Said()


def _parts(diagnostic: Diagnostic) -> Iterator[Diagnostic]:
    """A diagnostic and its notes."""
    yield diagnostic
    for note in diagnostic.notes:
        yield from _parts(note)


def _moved(diagnostic: Diagnostic, moved: Mapping[Location, Location | None]) -> Diagnostic:
    place = diagnostic.location
    return replace(
        diagnostic,
        location=None if place is None else moved.get(place, place),
        notes=tuple(_moved(note, moved) for note in diagnostic.notes),
    )


def _to_json(diagnostic: Diagnostic) -> list[Any]:
    place, notes = diagnostic.location, [_to_json(note) for note in diagnostic.notes]
    shown = None if place is None else _place_to_json(place)
    return [diagnostic.severity.value, diagnostic.message, shown, diagnostic.label, notes]


def _place_to_json(place: Location) -> list[Any]:
    return [place.file, place.line, place.column, place.detail]


def _from_json(value: Any) -> Diagnostic:
    match value:
        case [str(severity), str(message), place, None | str() as label, notes] if severity in _SEVERITIES:
            where = None if place is None else _place(place)
            below = tuple(_from_json(note) for note in _list(notes))
            return Diagnostic(_SEVERITIES[severity], message, where, label, below)
        case _:
            raise UnreadableError(f"expected a diagnostic, got {str(value)[:200]}")


def _place(value: Any) -> Location:
    match value:
        case [str(file), None | int() as line, None | int() as column, None | str() as detail]:
            return Location(file, line, column, detail)
        case _:
            raise UnreadableError(f"expected a place, got {str(value)[:200]}")


def _pair(value: Any) -> tuple[Location, int]:
    match value:
        case [place, int(index)] if index >= 0:
            return _place(place), index
        case _:
            raise UnreadableError(f"expected a place and the number of an operation, got {str(value)[:200]}")


def _members(value: Any, *names: str) -> list[Any]:
    if not isinstance(value, dict) or set(cast("dict[Any, Any]", value)) != set(names):
        raise UnreadableError(f"expected an object of {' and '.join(names)}, got {str(cast('Any', value))[:200]}")
    return [value[name] for name in names]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise UnreadableError(f"expected a list, got {str(value)[:200]}")
    return cast("list[Any]", value)
