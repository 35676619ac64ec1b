"""What a compile of one graph found in its session and left there, to do it again without compiling. `[cache-2]`"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from gedialect.formats.descriptor import TensorDesc
from gedialect.state.descriptors import StoredDesc, TransStep
from gedialect.state.session import Session


@dataclass
class VarDescs:
    """What a session knows of a graph's variables at one time, by name; `staged` and `changed` are the graph's own."""

    current: dict[str, StoredDesc] = field(default_factory=dict[str, StoredDesc])
    paths: dict[str, tuple[TransStep, ...]] = field(default_factory=dict[str, tuple[TransStep, ...]])
    changed: tuple[str, ...] = ()
    staged: dict[str, TensorDesc] = field(default_factory=dict[str, TensorDesc])


@dataclass
class VarMatch:
    """A graph's variables before and after its compile; `changed` and `staged` of `after` are what the compile did."""

    before: VarDescs
    after: VarDescs

    def is_after(self, session: Session) -> bool:
        """Whether the session already is as the compile left it. `[cache-3]`"""
        return all(_same(session, name, self.after) for name in self._names())

    def is_before(self, session: Session) -> bool:
        """Whether the session is as the compile found it. `[cache-4]`"""
        return all(_same(session, name, self.before) for name in self._names())

    def replay(self, session: Session, graph_id: int, keeps_data: Collection[str]) -> None:
        """Does to a session what the compile did, but for memory. `[cache-4]`

        `keeps_data` are the GE types of steps that only relabel data.
        Raises GeError where a known variable has no place in memory.
        """
        variables = session.variables
        for name, desc in self.after.staged.items():
            variables.refresh(name, desc.format, desc.origin_format)
            variables.stage(graph_id, name, desc)
        for name in self.after.changed:
            steps = self.after.paths.get(name, ())
            variables.record_path(name, steps)
            variables.record_change(name, graph_id)
            session.rebuild.record_change(name)
            final = self.after.current.get(name)
            if final is not None and all(step.type in keeps_data for step in steps):
                variables.refresh(name, final.desc.format, final.desc.origin_format)

    def settle(self, session: Session) -> None:
        """Gives the changed variables their final descriptors where memory assignment has not done so. `[cache-4]`"""
        for name in self.after.changed:
            final = self.after.current.get(name)
            if final is not None and session.variables.current(name) != final.desc:
                session.variables.assign(name, final.desc)

    def _names(self) -> set[str]:
        sides = (self.before, self.after)
        return {name for side in sides for name in (*side.current, *side.paths, *side.changed)}


def _same(session: Session, name: str, wanted: VarDescs) -> bool:
    """Whether descriptor and path are equal; without a descriptor the name is unknown. `[dev-cache-entries]`"""
    stored = wanted.current.get(name)
    steps = [_parts(step) for step in wanted.paths.get(name, ())]
    known = session.variables.current(name)
    return known == (stored and stored.desc) and steps == [_parts(step) for step in session.variables.path(name)]


def _parts(step: TransStep) -> tuple[str, TensorDesc, TensorDesc]:
    """A step without what the file it came from says besides."""
    return step.type, step.input, step.output


def observe(session: Session, graph_id: int, names: Iterable[str]) -> VarDescs:
    """What a session knows of the variables of a graph."""
    tables = session.variables.tables()
    wanted = list(names)
    changed = tables.changed_in.get(graph_id, set())
    return VarDescs(
        {name: tables.current[name] for name in wanted if name in tables.current},
        {name: tables.paths[name] for name in wanted if name in tables.paths},
        tuple(dict.fromkeys((*(name for name in wanted if name in changed), *sorted(changed)))),
        dict(tables.staged.get(graph_id, {})),
    )


def compiled(before: VarDescs, after: VarDescs) -> VarMatch:
    """The record of a compile. A change that an earlier build of the graph made is none of this one."""
    changed = tuple(name for name in after.changed if before.paths.get(name) != after.paths.get(name))
    return VarMatch(before, VarDescs(after.current, after.paths, changed, after.staged))
