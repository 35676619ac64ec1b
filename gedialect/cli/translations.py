"""What ge-translate reads and writes: one reader and one writer for each kind of file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.inputs import FileKind, InputFile
from gedialect.cli.modules import read_module, verify_module
from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.translate.mlir_text import print_mlir


@dataclass(frozen=True)
class Translator:
    """Translates sessions from one kind of file to another; `source` and `target` are keys of the tables below."""

    source: str
    target: str
    context: Context
    graph: int | None = None
    generic: bool = False
    elide_larger: int | None = None

    def translate(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> str | bytes | None:
        """Read some files as one session and return what is to be written; None where it was reported why not."""
        try:
            module = READERS[self.source](self, files, diagnostics)
            if module is None or not verify_module(module, diagnostics):
                return None
            return WRITERS[self.target](self, module, diagnostics)
        except GeError as error:
            diagnostics.report(error.diagnostic)
            return None

    def read_mlir(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> ModuleOp | None:
        """Read MLIR text."""
        return read_module(self.context, files, FileKind.MLIR, diagnostics)

    def read_ge_proto(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> ModuleOp | None:
        """Read graphs of GE."""
        return read_module(self.context, files, FileKind.GE_PROTO, diagnostics)

    def read_var_manager(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> ModuleOp | None:
        """Read the variable manager of a session."""
        from gedialect.rewrites.session_ir import write_session
        from gedialect.state import Session
        from gedialect.translate.var_manager import load_var_manager

        if len(files) > 1:
            raise GeError(Location(files[1].name), "expected one file, since a session has one variable manager")
        module = ModuleOp([])
        write_session(module, Session(load_var_manager(files[0].data, files[0].name)))
        place = Location(files[0].name).to_attribute()
        for op in module.walk():
            op.location = place
        return module

    def write_mlir(self, module: ModuleOp, diagnostics: Diagnostics) -> str:
        """Write MLIR text."""
        return print_mlir(
            module, generic=self.generic, elide_larger=self.elide_larger, dialects=self.context.loaded_dialects
        )

    def write_ge_proto(self, module: ModuleOp, diagnostics: Diagnostics) -> str:
        """Write a graph of GE as text."""
        from gedialect.translate.ge_proto import export_text

        return export_text(module, self.graph)

    def write_ge_proto_binary(self, module: ModuleOp, diagnostics: Diagnostics) -> bytes:
        """Write a graph of GE as binary."""
        from gedialect.translate.ge_proto import export_binary

        return export_binary(module, self.graph)

    def write_var_manager(self, module: ModuleOp, diagnostics: Diagnostics) -> str:
        """Write the variable manager of a session as text."""
        return self._var_manager_file(module, diagnostics, binary=False).decode()

    def write_var_manager_binary(self, module: ModuleOp, diagnostics: Diagnostics) -> bytes:
        """Write the variable manager of a session as binary."""
        return self._var_manager_file(module, diagnostics, binary=True)

    def _var_manager_file(self, module: ModuleOp, diagnostics: Diagnostics, *, binary: bool) -> bytes:
        from gedialect.rewrites.session_ir import find_var_manager, read_session
        from gedialect.translate.var_manager import dump_var_manager

        if find_var_manager(module) is None:
            raise GeError(Location.of(module), "expected a 'ge.var_manager' to write, got none")
        return dump_var_manager(read_session(module).variables, diagnostics, binary=binary)


READERS: dict[str, Callable[[Translator, Sequence[InputFile], Diagnostics], ModuleOp | None]] = {
    "mlir": Translator.read_mlir,
    "ge-proto": Translator.read_ge_proto,
    "var-manager": Translator.read_var_manager,
}

WRITERS: dict[str, Callable[[Translator, ModuleOp, Diagnostics], str | bytes]] = {
    "mlir": Translator.write_mlir,
    "ge-proto": Translator.write_ge_proto,
    "ge-proto-binary": Translator.write_ge_proto_binary,
    "var-manager": Translator.write_var_manager,
    "var-manager-binary": Translator.write_var_manager_binary,
}
