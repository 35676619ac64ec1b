"""Command lines in the style of MLIR's tools.

One dash or two, `--name=value` or `--name value`, flags that take `=false`, passes among the options in the order in
which they are to run. Any mistake is a `CommandLineError`, for which the tools exit with 1, as mlir-opt does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from gedialect.wording import did_you_mean

_BOOLEANS: Mapping[str, bool] = {"": True, "true": True, "1": True, "false": False, "0": False}
_MOST_DIGITS = 20


class CommandLineError(Exception):
    """What is wrong with the command line, in words for its author."""


class Value(Enum):
    """What follows an option's name."""

    NONE = "nothing, or =true or =false"
    OPTIONAL = "=VALUE, or nothing"
    REQUIRED = "=VALUE, or VALUE as the next argument"


@dataclass(frozen=True)
class Option:
    """One option of a tool.

    `names` are its spellings without dashes, the one to be shown first. `metavar` is what the help calls its value.
    An option with a value that is not `repeated` may be given once. A required value that is empty is none, unless it
    `may_be_empty`.
    """

    names: tuple[str, ...]
    help: str
    value: Value = Value.NONE
    metavar: str = "VALUE"
    repeated: bool = False
    may_be_empty: bool = False

    @property
    def dashed(self) -> str:
        """The first spelling as it stands on a command line."""
        return dashed(self.names[0])


@dataclass(frozen=True)
class Occurrence:
    """An option as it stands on the command line; `value` is None where no value was given."""

    option: Option
    value: str | None


@dataclass(frozen=True)
class ParsedArguments:
    """A command line: the arguments that are not options, and the options in their order."""

    positional: tuple[str, ...]
    occurrences: tuple[Occurrence, ...]

    def flag(self, option: Option, *, default: bool = False) -> bool:
        """Whether a flag is set; the last one counts. Raises CommandLineError for a value that is not a boolean."""
        given = self._all(option)
        if not given:
            return default
        text = given[-1].value or ""
        value = _BOOLEANS.get(text.lower())
        if value is None:
            raise CommandLineError(f"expected true or false for option '{option.dashed}', got '{text}'")
        return value

    def has(self, option: Option) -> bool:
        """Whether an option was given at all."""
        return bool(self._all(option))

    def value(self, option: Option) -> str | None:
        """The value of an option, None where it was not given or has none."""
        return next((occurrence.value for occurrence in self._all(option)), None)

    def values(self, option: Option) -> list[str]:
        """The values of a repeated option, in their order."""
        return [occurrence.value for occurrence in self._all(option) if occurrence.value is not None]

    def integer(self, option: Option) -> int | None:
        """The value of an option that takes a number from 0. Raises CommandLineError for anything else."""
        text = self.value(option)
        if text is None:
            return None
        if not is_number(text):
            raise CommandLineError(f"expected a number for option '{option.dashed}', got '{text}'")
        return int(text)

    def choice(self, option: Option, choices: Sequence[str]) -> str | None:
        """The value of an option that takes one of some words. Raises CommandLineError for any other."""
        text = self.value(option)
        if text is not None and text not in choices:
            listed = ", ".join(choices)
            raise CommandLineError(f"expected one of {listed} for option '{option.dashed}', got '{text}'")
        return text

    def _all(self, option: Option) -> list[Occurrence]:
        return [occurrence for occurrence in self.occurrences if occurrence.option is option]


def is_number(text: str) -> bool:
    """Whether a text is a number from 0, of no more digits than any that the tools take."""
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


def parse_arguments(options: Iterable[Option], argv: Sequence[str]) -> ParsedArguments:
    """Sort a command line into options and other arguments. Raises CommandLineError."""
    by_name = {name: option for option in options for name in option.names}
    positional: list[str] = []
    occurrences: list[Occurrence] = []
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--":
            positional.extend(arguments)
        elif argument == "-" or not argument.startswith("-"):
            positional.append(argument)
        else:
            spelling, equals, text = argument.partition("=")
            option = _spelled(argument, by_name)
            if option is None:
                raise CommandLineError(
                    f"unknown option '{spelling}'" + did_you_mean(spelling.lstrip("-"), by_name, prefix="--")
                )
            value = text if equals else None
            if value is None and option.value is Value.REQUIRED:
                value = next(arguments, None)
                if value is not None and _spelled(value, by_name) is not None:
                    value = None
            if option.value is Value.REQUIRED and not (value or (value == "" and option.may_be_empty)):
                raise CommandLineError(f"option '{spelling}' needs a value: {spelling}={option.metavar}")
            occurrences.append(Occurrence(option, value))
    _reject_repetitions(occurrences)
    return ParsedArguments(tuple(positional), tuple(occurrences))


def _spelled(argument: str, by_name: Mapping[str, Option]) -> Option | None:
    """The option that an argument is, if it is one."""
    spelling = argument.partition("=")[0]
    return by_name.get(spelling.removeprefix("-").removeprefix("-")) if spelling.startswith("-") else None


def early_values(option: Option, argv: Sequence[str]) -> list[str]:
    """The values of an option that other options depend on, so that it is looked for before these are known.

    What looks like another option behind it is left for `parse_arguments` to judge.
    """
    values: list[str] = []
    arguments = iter(argv)
    for argument in arguments:
        if argument == "--":
            break
        spelling, equals, text = argument.partition("=")
        if argument.startswith("-") and spelling.removeprefix("-").removeprefix("-") in option.names:
            value = text if equals else next(arguments, "")
            if equals or not value.startswith("-"):
                values.append(value)
    return [value for value in values if value]


def _reject_repetitions(occurrences: Iterable[Occurrence]) -> None:
    seen: set[Option] = set()
    for occurrence in occurrences:
        option = occurrence.option
        if option.repeated or option.value is Value.NONE:
            continue
        if option in seen:
            raise CommandLineError(f"option '{option.dashed}' may be given once only")
        seen.add(option)


def dashed(name: str) -> str:
    """The spelling of an option with its dashes: one before a letter, two before a word."""
    return f"-{name}" if len(name) == 1 else f"--{name}"
