"""Inputs and outputs of a GE type, as a kernel names them: `x filter bias? -> y`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gedialect.diagnostics import GeError

_PORT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)([?*!]?)")


@dataclass(frozen=True, slots=True)
class Port:
    """An input or output of a GE type.

    `optional`: an input that a node need not have. `variadic`: any number of them. `written`: an input that is written
    in place; an output of its name is the same memory.
    """

    name: str
    optional: bool = False
    variadic: bool = False
    written: bool = False

    def __str__(self) -> str:
        return f"{self.name}{'?' * self.optional}{'*' * self.variadic}{'!' * self.written}"


Ports = tuple[Port, ...]


def parse_ports(type: str, text: str) -> tuple[Ports, Ports]:
    """The inputs and the outputs that a text names. Raises GeError, with the GE type, for what no kernel can have."""
    sides = text.split("->")
    if len(sides) != 2:
        raise GeError(None, f"expected 'inputs -> outputs' for the kernel of '{type}', got '{text}'")
    inputs, outputs = (_side(type, side) for side in sides)
    wrong = _wrong_in_inputs(inputs) or _wrong_in_outputs(outputs, inputs)
    if wrong is not None:
        raise GeError(None, f"ports '{text.strip()}' of the kernel of '{type}': {wrong}")
    return inputs, outputs


def _side(type: str, text: str) -> Ports:
    ports: list[Port] = []
    for word in text.split():
        match = _PORT.fullmatch(word)
        if match is None:
            wanted = "letters, digits and '_', with at most one of '?', '*' and '!' behind them"
            raise GeError(None, f"expected a port of the kernel of '{type}' to be {wanted}, got '{word}'")
        name, mark = match.groups()
        ports.append(Port(name, mark == "?", mark == "*", mark == "!"))
    return tuple(ports)


def _wrong_in_inputs(ports: Ports) -> str | None:
    first = next((index for index, port in enumerate(ports) if port.variadic), len(ports))
    for port in ports[first + 1 :]:
        # Those behind are counted from the end.
        if port.optional or port.variadic or port.written:
            return f"expected an input without a mark behind '{ports[first]}', got '{port}'"
    return _named_twice(ports, "input")


def _wrong_in_outputs(ports: Ports, inputs: Ports) -> str | None:
    written = {port.name for port in inputs if port.written}
    for index, port in enumerate(ports):
        if port.optional or port.written:
            return f"expected an output without '?' and '!', got '{port}'"
        if port.variadic and port.name in written:
            return f"expected one output for input '{port.name}!', got '{port}'"
        if port.variadic and index + 1 < len(ports):
            return f"expected no output behind '{port}', got '{ports[index + 1]}'"
    return _named_twice(ports, "output")


def _named_twice(ports: Sequence[Port], what: str) -> str | None:
    names = [port.name for port in ports]
    twice = next((name for index, name in enumerate(names) if name in names[:index]), None)
    return None if twice is None else f"expected one {what} '{twice}', got another one"
