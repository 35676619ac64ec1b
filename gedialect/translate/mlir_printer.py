"""A printer of MLIR text that names a type once and refers to it afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import AnyDenseElement, DenseIntOrFPElementsAttr
from xdsl.ir import Attribute, BuiltinAttribute, Dialect, Operation, SSAValue, TypeAttribute
from xdsl.printer import Printer

from gedialect.dialects.ge.hints import without_numbers

# Bytes that a string literal writes as an escape.
_ESCAPED = re.compile(rb"[^ !#-\[\]-~]")


def _escaped(char: str) -> str:
    """A character as it stands in a string literal."""
    if char.isprintable() and char not in '"\\':
        return char
    return "".join(f"\\{byte:02X}" for byte in char.encode())


@dataclass(frozen=True)
class _PrintedType:
    """The text of a type, and the parts of the output that are that text and could be an alias."""

    text: str
    places: list[int] = field(default_factory=list[int])


class AliasingPrinter(Printer):
    """Prints one operation, mostly a module; tensor types with an encoding that occur more than once get an alias.

    ::

        !t0 = tensor<2x2x3x2xf32, #ge.layout<HWCN>>
        builtin.module {
          %a, %b = "test.op"() : () -> (!t0, !t0)
        }

    Aliases are numbered in the order of their first use. Inside dialect attributes and types the text stays whole:
    mlir-opt does not look into those of dialects it does not know, and drops aliases that nothing else uses.

    With `elide_larger`, constants of more elements than that are printed as `dense_resource<__elided__>`; attributes of
    other dialects that hold much data read it from the printer and do likewise.
    """

    elide_larger: int | None

    def __init__(
        self, *, print_generic_format: bool = False, print_debuginfo: bool = False, elide_larger: int | None = None
    ) -> None:
        self._parts: list[str] = []
        super().__init__(print_generic_format=print_generic_format, print_debuginfo=print_debuginfo)
        self.elide_larger = elide_larger
        self._inside_dialect_attribute = 0
        # Types are looked up by identity, since hashing a type costs more than printing it. The types are kept, so that
        # none of them can be freed and another take its identity.
        self._types: dict[int, tuple[Attribute, _PrintedType]] = {}
        self._types_by_text: dict[str, _PrintedType] = {}

    def text(self, op: Operation, dialects: Iterable[Dialect]) -> str:
        """The text of an operation with the resources it uses of some dialects; to be asked for once."""
        self.print_op(op)
        self.print_metadata(dialects)
        names = self._name_repeated_types()
        return "".join((*(f"{name} = {text}\n" for name, text in names.items()), *self._parts, "\n"))

    def _name_repeated_types(self) -> dict[str, str]:
        """Put aliases into the output, and return the text of each."""
        texts: dict[str, str] = {}
        for printed in self._types_by_text.values():
            places = [place for place in printed.places if self._may_be_alias(place)]
            if len(places) < 2:
                continue
            name = f"!t{len(texts)}"
            texts[name] = printed.text
            for place in places:
                self._parts[place] = name
        return texts

    def _may_be_alias(self, place: int) -> bool:
        """Whether the type at a place may be an alias: `!t0 <` would begin an attribute of a dialect `t0`."""
        for index in range(place + 1, len(self._parts)):
            following = self._parts[index].lstrip()
            if following:
                return not following.startswith("<")
        return True

    def _write(self, content: str) -> None:
        self._parts.append(content)

    def print_attribute(self, attribute: Attribute) -> None:
        if isinstance(attribute, TypeAttribute):
            self._print_type(attribute)
        elif self.elide_larger is not None and isinstance(attribute, DenseIntOrFPElementsAttr):
            self._print_elements(cast(DenseIntOrFPElementsAttr[AnyDenseElement], attribute), self.elide_larger)
        elif isinstance(attribute, BuiltinAttribute):
            attribute.print_builtin(self)
        else:
            self._inside_dialect_attribute += 1
            super().print_attribute(attribute)
            self._inside_dialect_attribute -= 1

    def print_ssa_value(self, value: SSAValue) -> str:
        # xDSL would name the second `%a` and the first `%a_1` alike; a name without numbers has no such double.
        if value.name_hint is not None and value not in self._ssa_values:
            hint = without_numbers(value.name_hint) or "_"
            number = self.ssa_names.get(hint, 0)
            self.ssa_names[hint] = number + 1
            self._ssa_values[value] = f"{hint}_{number}" if number else hint
        return super().print_ssa_value(value)

    def print_string_literal(self, string: str) -> None:
        # xDSL would escape what is not ASCII, and then read it as bytes.
        if string.isascii():
            self.print_bytes_literal(string.encode())
        else:
            self.print_string(f'"{"".join(map(_escaped, string))}"')

    def print_bytes_literal(self, bytestring: bytes) -> None:
        escaped = _ESCAPED.sub(lambda byte: b"\\\\" if byte[0] == b"\\" else b"\\%02X" % byte[0][0], bytestring)
        self.print_string(f'"{escaped.decode("ascii")}"')

    def _print_elements(self, elements: DenseIntOrFPElementsAttr[AnyDenseElement], limit: int) -> None:
        if len(elements) <= limit or elements.is_splat():
            elements.print_builtin(self)
            return
        self.print_string("dense_resource<__elided__> : ")
        self.print_attribute(elements.type)

    def _print_type(self, type: TypeAttribute) -> None:
        _, printed = self._types.get(id(type)) or self._remember(type)
        if "#" in printed.text and not self._inside_dialect_attribute:
            printed.places.append(len(self._parts))
        self.print_string(printed.text)

    def _remember(self, type: TypeAttribute) -> tuple[Attribute, _PrintedType]:
        text = str(type)
        printed = self._types_by_text.setdefault(text, _PrintedType(text))
        entry = self._types[id(type)] = (type, printed)
        return entry
