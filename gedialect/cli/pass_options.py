"""From the options of a pass as text to an instance of it, and back."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass

from gedialect.cli.pipeline_text import PassOption
from gedialect.diagnostics import GeError, Location
from gedialect.wording import did_you_mean

PassT = TypeVar("PassT", bound=ModulePass)


@dataclass(frozen=True)
class OptionField:
    """One option of a pass, from a field of its dataclass.

    `type` is the annotation; `default` None for an option that has to be given (and for one whose default is nothing).
    """

    name: str
    type: Any
    default: Any
    required: bool
    help: str

    @property
    def spelling(self) -> str:
        """The option's name on the command line, `max-changes`."""
        return self.name.replace("_", "-")


def option_fields(pass_type: type[ModulePass]) -> list[OptionField]:
    """The options of a pass, in the order of its fields; `metadata={"help": ...}` of a field is its description."""
    hints = get_type_hints(pass_type)
    fields: list[OptionField] = []
    for field in dataclasses.fields(pass_type):
        default: Any = None
        required = False
        if field.default is not dataclasses.MISSING:
            default = field.default
        elif field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        else:
            required = NoneType not in get_args(hints[field.name])
        fields.append(OptionField(field.name, hints[field.name], default, required, field.metadata.get("help", "")))
    return fields


def make_pass(pass_type: type[PassT], options: Iterable[PassOption], location: Location) -> PassT:
    """Make a pass from its options; names in kebab or snake case, a bare name means true.

    Raises GeError at the option that is wrong, or at `location` for one that is missing.
    """
    fields = {field.name: field for field in option_fields(pass_type)}
    values: dict[str, Any] = {}
    for option in options:
        field = fields.get(option.key.replace("-", "_"))
        if field is None:
            near = did_you_mean(option.key, (known.spelling for known in fields.values()))
            raise GeError(option.location, f"pass '{pass_type.name}' has no option '{option.key}'{near}")
        if field.name in values:
            raise GeError(option.location, f"option '{option.key}' is given twice")
        values[field.name] = _converted(option, field)
    for field in fields.values():
        if field.required and field.name not in values:
            raise GeError(location, f"pass '{pass_type.name}' needs the option '{field.spelling}'")
        values.setdefault(field.name, field.default)
    try:
        return pass_type(**values)
    except GeError as error:
        # The pass itself checks what the types do not say, and does not know where it stands.
        found = error.diagnostic
        raise GeError(location, f"pass '{pass_type.name}': {found.message}", label=found.label) from None


def pass_text(instance: ModulePass) -> str:
    """A pass with all of its options, as in a pipeline: `variable-acc{max-changes=1 strict=false}`."""
    options = [
        f"{field.spelling}={value_text(value)}"
        for field in option_fields(type(instance))
        if (value := getattr(instance, field.name)) not in (None, "", ())
    ]
    return f"{instance.name}{{{' '.join(options)}}}" if options else instance.name


def value_text(value: Any) -> str:
    """The value of an option as it is written in a pipeline."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(value_text(element) for element in cast(tuple[Any, ...], value))
    text = str(value)
    if text and not any(char.isspace() or char in "\"'{}\\" for char in text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def type_text(type: Any) -> str:
    """What an option takes, in words for the help: `number`, `a|b`, `text,...`."""
    origin, arguments = get_origin(type), get_args(type)
    if origin in (Union, UnionType):
        return "|".join(type_text(argument) for argument in arguments if argument is not NoneType)
    if origin is Literal:
        return "|".join(map(str, arguments))
    if origin is tuple:
        return f"{type_text(arguments[0])},..."
    return {bool: "true|false", int: "number", float: "number"}.get(type, "text")


def _converted(option: PassOption, field: OptionField) -> Any:
    text = "true" if option.value is None and bool in (field.type, *get_args(field.type)) else option.value
    if text is None:
        raise GeError(option.location, f"option '{option.key}' needs a value: {option.key}={type_text(field.type)}")
    try:
        return _value(text, field.type)
    except ValueError:
        expected = type_text(field.type)
        raise GeError(option.location, f"expected {expected} for option '{option.key}', got '{text}'") from None


def _value(text: str, type: Any) -> Any:
    """A text as a value of a type. Raises ValueError."""
    origin, arguments = get_origin(type), get_args(type)
    if origin in (Union, UnionType):
        return _first_value(text, [argument for argument in arguments if argument is not NoneType])
    if origin is tuple:
        return tuple(_element(element, arguments[0]) for element in text.split(",")) if text else ()
    if origin is Literal:
        return _one_of(text, {str(choice): choice for choice in arguments})
    if type is bool:
        return _one_of(text.lower(), {"true": True, "1": True, "false": False, "0": False})
    return type(text)


def _element(text: str, type: Any) -> Any:
    """An element of a list, which is not empty, as a value of a type. Raises ValueError."""
    if not text:
        raise ValueError(text)
    return _value(text, type)


def _first_value(text: str, types: list[Any]) -> Any:
    """A text as a value of the first type that it can be. Raises ValueError."""
    for type in types[:-1]:
        with contextlib.suppress(ValueError):
            return _value(text, type)
    return _value(text, types[-1])


def _one_of(text: str, choices: Mapping[str, Any]) -> Any:
    if text not in choices:
        raise ValueError(text)
    return choices[text]
