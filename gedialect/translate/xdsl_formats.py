"""GE's graph files as xDSL knows file formats: a frontend, and a target for text. `[file-1]`

xDSL hands targets a stream of text, so that binary files are written by our own tools only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.frontend import Frontend
from xdsl.utils.target import Target

from gedialect.diagnostics import Diagnostics, GeError, Severity, note
from gedialect.translate.ge_proto import export_text, import_models


@dataclass(frozen=True)
class GeProtoFrontend(Frontend):
    """Reads a GE graph file, text or binary, which its content tells."""

    name: ClassVar[str] = "ge-proto"

    def parse(self, ctx: Context, input: IO[bytes], input_name: str = "input") -> ModuleOp:
        """The module with the file's graphs. Raises GeError with every problem of the file."""
        diagnostics = Diagnostics()
        try:
            return import_models(input.read(), input_name, diagnostics)
        except GeError as error:
            problems = [item for item in diagnostics.items if item.severity is Severity.ERROR]
            notes = [note(item.location, item.message) for item in problems]
            found = error.diagnostic
            raise GeError(found.location, found.message, label=found.label, notes=(*found.notes, *notes)) from None


@dataclass(frozen=True)
class PbtxtFrontend(GeProtoFrontend):
    """The same for files whose name ends in `.pbtxt`: xDSL asks for the name that it found a frontend by."""

    name: ClassVar[str] = "pbtxt"


@dataclass(frozen=True)
class PbFrontend(GeProtoFrontend):
    """The same for files whose name ends in `.pb`."""

    name: ClassVar[str] = "pb"


@dataclass(frozen=True)
class GeProtoTarget(Target):
    """Writes a GE graph file as text."""

    name: ClassVar[str] = "ge-proto"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        """Writes the module's root graph. Raises GeError."""
        output.write(export_text(module))
