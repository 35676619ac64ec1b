"""A session's variable manager in files: `VarManagerInfo`, as text or as binary. `[ser-1]`"""

from __future__ import annotations

from google.protobuf import text_format

from gedialect.diagnostics import Diagnostic, Diagnostics, GeError, Location, Severity
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import VarManagerInfo
from gedialect.state import VariableManager
from gedialect.translate.proto_files import parse_message, unknown_fields
from gedialect.translate.var_manager_reading import Problem, read_tables
from gedialect.translate.var_manager_writing import shadowed_keys, write_tables

_MOST_REPORTED = 20


def load_var_manager(data: bytes, name: str) -> VariableManager:
    """The variable manager in a file, text or binary; `name` is the file's name in errors.

    Raises GeError, naming field and key, when anything in the file is not what a manager can have written: the first
    problem, with the others as notes. `[ser-3]`
    """
    message, duplicates = parse_message(VarManagerInfo, data, name)
    problems = [Problem(path, "expected each key once, got it again", "ser-3") for path in duplicates]
    problems += [
        Problem(path, "expected a field of a VarManagerInfo, got one it does not have", "ser-3")
        for path in unknown_fields(message, except_in=TensorDescriptor)
    ]
    tables, found = read_tables(message)
    problems += found
    if problems:
        raise _error(problems, name)
    return VariableManager(tables)


def _error(problems: list[Problem], name: str) -> GeError:
    first, *others = problems
    notes = [
        Diagnostic(Severity.NOTE, problem.message, _place(problem, name), problem.label)
        for problem in others[:_MOST_REPORTED]
    ]
    if len(others) > _MOST_REPORTED:
        notes.append(Diagnostic(Severity.NOTE, f"and {len(others) - _MOST_REPORTED} more", Location(name)))
    return GeError(_place(first, name), first.message, label=first.label, notes=notes)


def _place(problem: Problem, name: str) -> Location:
    return Location(name, detail=f"field {problem.field}")


def dump_var_manager(manager: VariableManager, diagnostics: Diagnostics, *, binary: bool = False) -> bytes:
    """The file of a variable manager, equal for equal managers.

    What a file has no place for is left out: staged descriptors, batch names, and, with a warning, the place of a
    variable whose key has the text of another's. `[dev-varkey-separator]`
    """
    tables = manager.tables()
    for key, winner in shadowed_keys(tables):
        diagnostics.warning(
            None,
            f"the place of variable '{key.name}' is not written: its key '{key.text}' is that of '{winner.name}'",
            label="dev-varkey-separator",
        )
    message = write_tables(tables)
    if binary:
        return message.SerializeToString(deterministic=True)
    return text_format.MessageToString(message).encode()
