"""Variable managers of sessions in files: `VarManagerInfo`, or several as `MultiVarManagerInfo`. `[ser-1]`"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from google.protobuf.message import Message

from gedialect.diagnostics import Diagnostic, Diagnostics, GeError, Location, Severity
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import MultiVarManagerInfo, VarManagerInfo
from gedialect.state import VariableManager
from gedialect.translate.proto_files import parse_message, unknown_fields
from gedialect.translate.proto_printing import print_message
from gedialect.translate.recognition import is_binary
from gedialect.translate.var_manager_reading import Problem, read_tables
from gedialect.translate.var_manager_writing import shadowed_keys, write_tables

MessageT = TypeVar("MessageT", bound=Message)

_MULTIPLE_TEXT = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*(?:\n|$))*var_manager_info\b")
_MULTIPLE_TAG = b"\x0a"

_MOST_REPORTED = 20


def load_var_managers(data: bytes, name: str) -> list[VariableManager]:
    """The variable managers in a file, a `VarManagerInfo` or a `MultiVarManagerInfo`, text or binary.

    `name` is the file's name in errors. Raises GeError, naming field and key, when anything in the file is not what
    managers can have written: the first problem, with the others as notes. `[ser-3]`
    """
    if not _is_multiple(data):
        message, problems = _parse(VarManagerInfo, data, name)
        messages = [("", message)]
    else:
        multiple, problems = _parse(MultiVarManagerInfo, data, name)
        messages = [(f"var_manager_info[{index}].", each) for index, each in enumerate(multiple.var_manager_info)]
    managers: dict[int, VariableManager] = {}
    for prefix, message in messages:
        tables, found = read_tables(message)
        problems += [Problem(prefix + each.field, each.message, each.label) for each in found]
        if message.session_id in managers:
            text = f"expected each session once, got {message.session_id} again"
            problems.append(Problem(f"{prefix}session_id", text, "ser-3"))
        managers[message.session_id] = VariableManager(tables)
    if problems:
        raise _error(problems, name)
    return list(managers.values())


def load_var_manager(data: bytes, name: str, session_id: int | None = None) -> VariableManager:
    """The one variable manager in a file, or that of a session. Raises GeError as `load_var_managers` does.

    Also where the file does not have that session, or has several and none is named.
    """
    return _chosen(load_var_managers(data, name), name, session_id)


def merge_var_manager(data: bytes, name: str, manager: VariableManager, session_id: int | None = None) -> None:
    """Adds the variables in a file to those of a session, on its device; what is there stays. `[ser-2]`

    Of the sessions in the file, that with `session_id` counts; where none is named, the only one, or else the manager's
    own. Raises GeError as `load_var_manager` does, and where the file does not fit the session; then nothing has
    changed.
    """
    managers = load_var_managers(data, name)
    wanted = session_id
    if wanted is None and len(managers) > 1 and manager.is_initialised:
        wanted = manager.identity.session_id
    loaded = _chosen(managers, name, wanted)
    try:
        manager.merge(loaded.tables(), manager.identity.device_id)
    except GeError as error:
        raise GeError(Location(name), error.diagnostic.message, label=error.diagnostic.label) from None


def _chosen(managers: list[VariableManager], name: str, session_id: int | None) -> VariableManager:
    """The only manager, or that of a session. Raises GeError where there is none."""
    wanted = [each for each in managers if session_id in (None, each.identity.session_id)]
    if len(wanted) != 1:
        known = ", ".join(str(each.identity.session_id) for each in managers)
        expected = "the id of a session to take" if session_id is None else f"session {session_id}"
        raise GeError(Location(name), f"expected {expected}, got a file with sessions {known}", label="ser-1")
    return wanted[0]


def _is_multiple(data: bytes) -> bool:
    """Whether a file begins as a message of several managers does: with its only field, which has a length."""
    return data.startswith(_MULTIPLE_TAG) if is_binary(data) else bool(_MULTIPLE_TEXT.match(data))


def _parse(kind: type[MessageT], data: bytes, name: str) -> tuple[MessageT, list[Problem]]:
    message, duplicates = parse_message(kind, data, name)
    problems = [Problem(path, "expected each key once, got it again", "ser-3") for path in duplicates]
    problems += [
        Problem(path, f"expected a field of a {kind.DESCRIPTOR.name}, got one it does not have", "ser-3")
        for path in unknown_fields(message, except_in=TensorDescriptor)
    ]
    return message, problems


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

    What a file has no place for is left out: staged descriptors, batch names, which file a constant's bytes are in,
    whose memory users supply, and, with a warning, the place of a variable whose key has the text of another's.
    `[dev-varkey-separator]`
    """
    return _serialised(_message(manager, diagnostics), binary)


def dump_var_managers(managers: Iterable[VariableManager], diagnostics: Diagnostics, *, binary: bool = False) -> bytes:
    """The file of several variable managers, each with what `dump_var_manager` writes. `[ser-1]`

    Raises GeError for no manager at all, since an empty file is none.
    """
    message = MultiVarManagerInfo(var_manager_info=[_message(manager, diagnostics) for manager in managers])
    if not message.var_manager_info:
        raise GeError(None, "expected at least one variable manager to write, got none", label="ser-1")
    return _serialised(message, binary)


def _message(manager: VariableManager, diagnostics: Diagnostics) -> VarManagerInfo:
    tables = manager.tables()
    for key, winner in shadowed_keys(tables):
        diagnostics.warning(
            None,
            f"the place of variable '{key.name}' is not written: its key '{key.text}' is that of '{winner.name}'",
            label="dev-varkey-separator",
        )
    return write_tables(tables)


def _serialised(message: Message, binary: bool) -> bytes:
    if binary:
        return message.SerializeToString(deterministic=True)
    return print_message(message).encode()
