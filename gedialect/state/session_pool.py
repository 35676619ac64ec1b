"""The sessions of a process, by their ids. `[mem-2]`"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from threading import Lock

from gedialect.diagnostics import GeError
from gedialect.state.merging import merged
from gedialect.state.session import Session
from gedialect.state.variable_manager import VariableManager


class SessionPool:
    """Sessions that are made when they are asked for. None of them ever sees what another one knows.

    Every method is atomic under concurrent use.
    """

    def __init__(self) -> None:
        self._sessions: dict[int, Session] = {}
        self._lock = Lock()

    def session(self, session_id: int) -> Session:
        """The session with that id, a new one where there is none."""
        with self._lock:
            session = self._sessions.get(session_id)
            if session is None:
                session = self._sessions[session_id] = Session.with_id(session_id)
            return session

    def manager(self, session_id: int) -> VariableManager:
        """The variable manager of the session with that id."""
        return self.session(session_id).variables

    @property
    def session_ids(self) -> tuple[int, ...]:
        """The ids of the sessions that there are, in ascending order."""
        with self._lock:
            return tuple(sorted(self._sessions))

    def managers(self) -> list[VariableManager]:
        """The variable managers of all sessions, in the order of their ids."""
        with self._lock:
            return [session.variables for _, session in sorted(self._sessions.items())]

    def merge(self, managers: Iterable[VariableManager], device_id: int = 0) -> None:
        """Adds the variables of sessions, such as those of a file, to the sessions with their ids. `[ser-2]`

        What is there stays; sessions that are new are on device `device_id`. Raises GeError when there is an id twice,
        or a state does not fit; then nothing has changed.
        """
        given = list(managers)
        loaded = {manager.identity.session_id: manager.tables() for manager in given}
        if len(loaded) != len(given):
            raise GeError(None, "expected each session once, got one again", label="ser-2")
        with self._lock, ExitStack() as held:
            sessions = {session_id: self._sessions.get(session_id) or Session() for session_id in sorted(loaded)}
            for session_id, session in sessions.items():
                held.enter_context(session.variables.exclusive())
                merged(session.variables.tables(), loaded[session_id], device_id)
            for session_id, session in sessions.items():
                session.variables.merge(loaded[session_id], device_id)
            self._sessions |= sessions

    def drop(self, session_id: int) -> None:
        """Ends a session; the memory of its variables goes back. Does nothing where there is none. `[mem-14]`"""
        with self._lock:
            session = self._sessions.pop(session_id, None)
        if session is not None:
            for device in session.variables.devices:
                session.variables.free(device)
