"""What ge-translate reads and writes: one reader and one writer for each kind of file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.graph_choice import chosen_id
from gedialect.cli.inputs import SPLIT_MARKER, FileKind, InputFile, split_input
from gedialect.cli.modules import read_module, verify_module
from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.translate.mlir_text import print_mlir

if TYPE_CHECKING:
    from gedialect.state import VariableManager


@dataclass(frozen=True)
class Translator:
    """Translates sessions from one kind of file to another; `source` and `target` are keys of the tables below."""

    source: str
    target: str
    context: Context
    graph: str | None = None
    generic: bool = False
    elide_larger: int | None = None

    def translate(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> str | bytes | None:
        """Read some files as one session and return what is to be written; None where it was reported why not."""
        try:
            modules = READERS[self.source](self, files, diagnostics)
            verified = [verify_module(module, diagnostics) for module in modules]
            if not verified or not all(verified):
                return None
            return WRITERS[self.target](self, modules, diagnostics)
        except GeError as error:
            diagnostics.report(error.diagnostic)
            return None

    def read_mlir(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> list[ModuleOp]:
        """Read MLIR text as one session."""
        module = read_module(self.context, files, FileKind.MLIR, diagnostics)
        return [] if module is None else [module]

    def read_mlir_sessions(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> list[ModuleOp]:
        """Read MLIR text as a session for each part of each file."""
        modules: list[ModuleOp] = []
        for file in files:
            parts, warnings = split_input(file, SPLIT_MARKER)
            for warning in warnings:
                diagnostics.report(warning)
            modules += [module for part in parts for module in self.read_mlir([part], diagnostics)]
        return modules

    def read_ge_proto(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> list[ModuleOp]:
        """Read graphs of GE."""
        module = read_module(self.context, files, FileKind.GE_PROTO, diagnostics)
        return [] if module is None else [module]

    def read_var_manager(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> list[ModuleOp]:
        """Read the variable managers of sessions."""
        from gedialect.translate.var_manager import load_var_managers

        if len(files) > 1:
            raise GeError(Location(files[1].name), "expected one file of variable managers, got another")
        return [_state_module(manager, files[0].name) for manager in load_var_managers(files[0].data, files[0].name)]

    def write_mlir(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> str:
        """Write MLIR text, with a part for each session."""
        texts = [
            print_mlir(
                module, generic=self.generic, elide_larger=self.elide_larger, dialects=self.context.loaded_dialects
            )
            for module in modules
        ]
        return f"{SPLIT_MARKER}\n".join(texts)

    def write_ge_proto(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> str:
        """Write a graph of GE as text."""
        from gedialect.translate.ge_proto import export_text

        (module,) = modules
        return export_text(module, chosen_id(module, self.graph))

    def write_ge_proto_binary(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> bytes:
        """Write a graph of GE as binary."""
        from gedialect.translate.ge_proto import export_binary

        (module,) = modules
        return export_binary(module, chosen_id(module, self.graph))

    def write_var_manager(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> str:
        """Write the variable manager of a session as text."""
        return self._var_manager_file(modules, diagnostics, binary=False).decode()

    def write_var_manager_binary(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> bytes:
        """Write the variable manager of a session as binary."""
        return self._var_manager_file(modules, diagnostics, binary=True)

    def write_var_managers(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> str:
        """Write the variable managers of sessions as text."""
        return self._var_managers_file(modules, diagnostics, binary=False).decode()

    def write_var_managers_binary(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics) -> bytes:
        """Write the variable managers of sessions as binary."""
        return self._var_managers_file(modules, diagnostics, binary=True)

    def _var_manager_file(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics, *, binary: bool) -> bytes:
        from gedialect.translate.var_manager import dump_var_manager

        (manager,) = _managers(modules)
        return dump_var_manager(manager, diagnostics, binary=binary)

    def _var_managers_file(self, modules: Sequence[ModuleOp], diagnostics: Diagnostics, *, binary: bool) -> bytes:
        from gedialect.translate.var_manager import dump_var_managers

        return dump_var_managers(_managers(modules), diagnostics, binary=binary)


def _state_module(manager: VariableManager, name: str) -> ModuleOp:
    """A module that says what a manager from a file knows."""
    from gedialect.rewrites.session_writing import session_op
    from gedialect.state import Session

    module = ModuleOp([session_op(Session(manager))])
    place = Location(name).to_attribute()
    for op in module.walk():
        op.location = place
    return module


def _managers(modules: Sequence[ModuleOp]) -> list[VariableManager]:
    """What the modules say of variables. Raises GeError where one says nothing, or two speak of the same session."""
    from gedialect.rewrites.session_ir import find_var_manager, read_session

    managers: dict[int, VariableManager] = {}
    for module in modules:
        op = find_var_manager(module)
        if op is None:
            raise GeError(Location.of(module), "expected a 'ge.var_manager' to write, got none")
        session = read_session(module)
        if session.id in managers:
            raise GeError(op, f"expected each session once, got {session.id} again", label="ser-3")
        managers[session.id] = session.variables
    return list(managers.values())


READERS: dict[str, Callable[[Translator, Sequence[InputFile], Diagnostics], list[ModuleOp]]] = {
    "mlir": Translator.read_mlir,
    "mlir-sessions": Translator.read_mlir_sessions,
    "ge-proto": Translator.read_ge_proto,
    "var-manager": Translator.read_var_manager,
}

WRITERS: dict[str, Callable[[Translator, Sequence[ModuleOp], Diagnostics], str | bytes]] = {
    "mlir": Translator.write_mlir,
    "ge-proto": Translator.write_ge_proto,
    "ge-proto-binary": Translator.write_ge_proto_binary,
    "var-manager": Translator.write_var_manager,
    "var-manager-binary": Translator.write_var_manager_binary,
    "var-managers": Translator.write_var_managers,
    "var-managers-binary": Translator.write_var_managers_binary,
}
