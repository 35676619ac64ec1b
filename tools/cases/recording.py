"""A recorded session: what was compiled, and what the engine said it did. One folder each, with a `case.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECOVER = "recover"
"""The engine's name of the recovery pass, which cases name by a flag of their own."""

_ACCELERATE = "variable_op"


@dataclass(frozen=True)
class RecordedDesc:
    """A descriptor as records say it."""

    format: str
    dtype: str
    shape: tuple[int, ...]
    origin_format: str
    origin_shape: tuple[int, ...]

    @staticmethod
    def read(fields: Mapping[str, Any]) -> RecordedDesc:
        return RecordedDesc(
            fields["format"],
            fields["dtype"],
            tuple(fields["shape"]),
            fields["origin_format"],
            tuple(fields["origin_shape"]),
        )


@dataclass(frozen=True)
class VariableState:
    """What the session knew of a variable after a graph was compiled and its memory assigned."""

    name: str
    path: tuple[tuple[str, RecordedDesc, RecordedDesc], ...] | None
    changed_graph_id: int | None
    changed_in_this_graph: bool
    may_change: bool
    allocated_graph_id: int | None
    known: bool
    current: RecordedDesc | None
    staged: RecordedDesc | None

    @staticmethod
    def read(fields: Mapping[str, Any]) -> VariableState:
        path = fields["trans_road"]
        return VariableState(
            name=fields["name"],
            path=None
            if path is None
            else tuple(
                (step["node_type"], RecordedDesc.read(step["input"]), RecordedDesc.read(step["output"]))
                for step in path
            ),
            changed_graph_id=fields["changed_graph_id"],
            changed_in_this_graph=fields["changed_in_this_graph"],
            may_change=fields["permit_change"],
            allocated_graph_id=fields["allocated_graph_id"],
            known=fields["exists"],
            current=_optional_desc(fields["cur_desc"]),
            staged=_optional_desc(fields["staged_desc"]),
        )


def _optional_desc(fields: Mapping[str, Any] | None) -> RecordedDesc | None:
    return None if fields is None else RecordedDesc.read(fields)


@dataclass(frozen=True)
class RecordedCompile:
    """One compile of one graph: the passes that ran with whether they succeeded, and the state afterwards.

    `assigned` is None where memory was not assigned. The marks are those of all graphs of the session, before and after
    the end of the build. `output` is the graph that the passes left.
    """

    phase: str
    graph_id: int
    statuses: tuple[tuple[str, bool], ...]
    assigned: bool | None
    marks_before_end: tuple[bool, ...]
    marks_after_end: tuple[bool, ...]
    variables: tuple[VariableState, ...]
    output: Path

    @property
    def failed(self) -> bool:
        """Whether a pass failed; the graph and what follows is then as the failure left it."""
        return not all(succeeded for _, succeeded in self.statuses)

    def __str__(self) -> str:
        return f"{self.phase} of graph {self.graph_id}"


@dataclass(frozen=True)
class Case:
    """A recorded session; `passes` are in the engine's names, in order, recovery included where it ran."""

    folder: Path
    inputs: tuple[Path, ...]
    passes: tuple[str, ...]
    named_passes: tuple[str, ...]
    assign: bool
    assign_first: bool
    all_graphs_first: bool
    rebuild: bool
    build_end: bool
    keep_going: bool
    golden: bool
    state_in: Path | None
    state_out: Path
    compiles: tuple[RecordedCompile, ...]

    @property
    def name(self) -> str:
        """The folder's name with that of the collection: `unit/variable_op_legal_ref`."""
        return f"{self.folder.parent.name}/{self.folder.name}"


def read_case(folder: Path) -> Case:
    """The case of a folder. Raises OSError, ValueError or KeyError for a folder that holds none."""
    fields: dict[str, Any] = json.loads((folder / "case.json").read_text())
    if not fields["init_manager"]:
        raise ValueError("expected a session whose variable manager was initialised")
    named = tuple(fields["passes"])
    return Case(
        folder=folder,
        inputs=tuple(folder / name for name in fields["inputs"]),
        passes=tuple(_with_recovery(named) if fields["recover"] else named),
        named_passes=named,
        assign=fields["assign"],
        assign_first=fields["pre_assign"],
        all_graphs_first=fields["add_all_graphs_first"],
        rebuild=fields["rebuild"],
        build_end=fields["build_end"],
        keep_going=fields["keep_going"],
        golden=fields["golden"],
        state_in=folder / fields["state_in"] if "state_in" in fields else None,
        state_out=folder / "state.pbtxt",
        compiles=_compiles(fields["records"], folder, Path(fields["inputs"][0]).suffix),
    )


def _with_recovery(passes: tuple[str, ...]) -> list[str]:
    """Recovery runs just before the pass that accelerates variables, after all others where that pass did not run."""
    if "variable_op" not in passes:
        return [*passes, RECOVER]
    return [name for named in passes for name in ((RECOVER, named) if named == "variable_op" else (named,))]


def _compiles(records: list[Mapping[str, Any]], folder: Path, suffix: str) -> tuple[RecordedCompile, ...]:
    states: dict[tuple[str, int], list[VariableState]] = {}
    for record in records:
        if record["kind"] == "variable" and "exists" in record:
            states.setdefault((record["phase"], record["graph"]), []).append(VariableState.read(record))
    return tuple(
        RecordedCompile(
            phase=record["phase"],
            graph_id=record["graph"],
            statuses=tuple((status["pass"], status["status"] == "SUCCESS") for status in record["passes"]),
            assigned=None if record["assign"] is None else record["assign"] == "SUCCESS",
            marks_before_end=tuple(record["need_rebuild_before_end"]),
            marks_after_end=tuple(record["need_rebuild"]),
            variables=tuple(states.get((record["phase"], record["graph"]), ())),
            output=folder / _output_name(record, suffix),
        )
        for record in records
        if record["kind"] == "graph"
    )


def _output_name(record: Mapping[str, Any], suffix: str) -> str:
    again = ".rebuild" if record["phase"] == "rebuild" else ""
    return f"out{record['graph'] + 1}{again}{suffix}"
