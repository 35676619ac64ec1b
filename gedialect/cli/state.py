"""The state of a session in a file of its own, so that one run goes on where another ended. `[ser-1]`"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.inputs import read_input
from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics, GeError
from gedialect.rewrites.session_ir import find_var_manager, read_session, write_session
from gedialect.state import Session
from gedialect.translate.var_manager import dump_var_manager, load_var_manager

_BINARY = ".pb"


def begin_with_state(module: ModuleOp, path: str) -> None:
    """Lets the session of a module begin with the variables in a file. Raises GeError, also where it has a state."""
    present = find_var_manager(module)
    if present is not None:
        raise GeError(present, f"expected the state of the session from '{path}' only, got one in the input too")
    file = read_input(path)
    write_session(module, Session(load_var_manager(file.data, file.name)))


def save_state(module: ModuleOp, path: str, diagnostics: Diagnostics) -> None:
    """Writes the variables of a module's session to a file, whole or not at all. Raises GeError."""
    variables = read_session(module).variables
    write_output(path, dump_var_manager(variables, diagnostics, binary=path.endswith(_BINARY)))
