"""The text of `--help`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from xdsl.passes import ModulePass

from gedialect.cli.command_line import Option, Value, dashed

_WIDTH = 110
_COLUMN = 44

# The labels of rules at the end of a sentence, `[acc-2, acc-4]` in backticks.
_LABELS = re.compile(r" *`\[[^]`]*\]`\.?$")


def help_text(usage: str, groups: Iterable[tuple[str, Sequence[Option]]]) -> str:
    """What a tool is and how it is used, and its options by group."""
    lines = [usage.strip()]
    for title, options in groups:
        lines += ["", f"{title}:"]
        for option in options:
            lines += _entry("  " + _spellings(option), option.help)
    return "\n".join(lines) + "\n"


def passes_help(passes: Mapping[str, Callable[[], type[ModulePass]]]) -> str:
    """Every pass with its summary, and its options with their types, defaults and descriptions."""
    lines = ["", 'passes, run in the order in which they are given, e.g. --PASS="OPTION=VALUE OPTION=VALUE":']
    for name in sorted(passes):
        pass_type = passes[name]()
        lines += _entry(f"  --{name}", _summary(pass_type))
        lines += _option_entries(pass_type)
    return "\n".join(lines) + "\n"


def _option_entries(pass_type: type[ModulePass]) -> Iterator[str]:
    from gedialect.cli.pass_options import option_fields, type_text, value_text

    for field in option_fields(pass_type):
        notes = [field.help] if field.help else []
        if field.required:
            notes.append("(required)")
        elif field.default not in (None, "", ()):
            notes.append(f"(default: {value_text(field.default)})")
        yield from _entry(f"      {field.spelling}={type_text(field.type)}", " ".join(notes))


def _summary(pass_type: type[ModulePass]) -> str:
    """The first paragraph of the pass's documentation, without the labels and the full stop at its end."""
    paragraph = " ".join((pass_type.__doc__ or "").strip().split("\n\n")[0].split())
    return _LABELS.sub("", paragraph).rstrip(". ")


def _spellings(option: Option) -> str:
    value = ""
    if option.value is not Value.NONE:
        value = f"[={option.metavar}]" if option.value is Value.OPTIONAL else f"={option.metavar}"
    return ", ".join(dashed(name) for name in option.names) + value


def _entry(left: str, text: str) -> list[str]:
    """A line with a name at its left and a text in the right column, in several lines where they do not fit."""
    # A no-break space in the text keeps two words on one line.
    wrapped = textwrap.wrap(text, _WIDTH - _COLUMN, break_long_words=False, break_on_hyphens=False) or [""]
    wrapped = [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped]
    if len(left) + 2 > _COLUMN:
        lines = [left] + [" " * _COLUMN + line for line in wrapped]
    else:
        lines = [left.ljust(_COLUMN) + wrapped[0]] + [" " * _COLUMN + line for line in wrapped[1:]]
    return [line.rstrip() for line in lines]
