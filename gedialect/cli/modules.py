"""Files as modules, for all tools: what they hold together, and whether it is right."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.inputs import FileKind, InputFile
from gedialect.diagnostics import Diagnostics, GeError, Location, verify
from gedialect.translate.mlir_text import parse_mlir
from gedialect.translate.recognition import is_var_manager


def make_context(*, allow_unregistered: bool = False) -> Context:
    """Every dialect that text may use, each loaded when it does."""
    from xdsl.dialects import get_all_dialects

    from gedialect.universe import GE_UNIVERSE

    context = Context(allow_unregistered=allow_unregistered)
    for name, load in {**get_all_dialects(), **GE_UNIVERSE.all_dialects}.items():
        context.register_dialect(name, load)
    return context


def read_module(
    context: Context, files: Sequence[InputFile], kind: FileKind | None, diagnostics: Diagnostics
) -> ModuleOp | None:
    """The session that some files are together, each of a kind or, for None, of the kind that its content says.

    Raises GeError, or returns None where what is wrong was reported.
    """
    modules = [_read_file(context, file, kind or file.kind(), diagnostics) for file in files]
    read = [module for module in modules if module is not None]
    if len(read) < len(modules):
        return None
    if len(read) == 1:
        return read[0]
    from gedialect.translate.session import merge

    return merge(read)


def verify_module(module: ModuleOp, diagnostics: Diagnostics) -> bool:
    """Verify a module that was read, and warn of what is hardly meant; False if either is an error."""
    from gedialect.dialects.ge import lint

    if not verify(module, diagnostics):
        return False
    lint.warnings(module, diagnostics)
    return not diagnostics.has_errors


def _read_file(context: Context, file: InputFile, kind: FileKind, diagnostics: Diagnostics) -> ModuleOp | None:
    if is_var_manager(file.data):
        message = "expected graphs, got a VarManagerInfo: use --state-in, or ge-translate --var-manager-to-mlir"
        raise GeError(Location(file.name), message, label="file-1")
    if kind is FileKind.MLIR:
        return parse_mlir(context, file.text, file.name, file.line_offset)
    from gedialect.translate.ge_proto import ImportFailedError, import_models

    try:
        # Blank lines for those before a part of a file give problems their lines in the file.
        return import_models(b"\n" * file.line_offset + file.data, file.name, diagnostics)
    except ImportFailedError:
        return None
