"""The state of a session in a file of its own, so that one run goes on where another ended. `[ser-1]`"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.inputs import read_input
from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics
from gedialect.rewrites.session_ir import read_session, write_session
from gedialect.translate.var_manager import dump_var_manager, merge_var_manager

_BINARY = ".pb"


def begin_with_state(module: ModuleOp, path: str, session_id: int | None = None) -> None:
    """Lets the session of a module begin with the variables in a file; what the module says of them itself stays.

    Of several sessions in the file, that is the one with `session_id`, or else with the id of the module's. Raises
    GeError, also where the two do not fit. `[ser-2]`
    """
    file, session = read_input(path), read_session(module)
    merge_var_manager(file.data, file.name, session.variables, session_id)
    session.rebuild.restore_changes(session.variables.tables().paths)
    write_session(module, session)


def save_state(module: ModuleOp, path: str, diagnostics: Diagnostics) -> None:
    """Writes the variables of a module's session to a file, whole or not at all. Raises GeError."""
    variables = read_session(module).variables
    write_output(path, dump_var_manager(variables, diagnostics, binary=path.endswith(_BINARY)))
