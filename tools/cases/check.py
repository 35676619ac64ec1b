"""Whether our passes did with a recorded session what the engine did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from cases.compare import graph_differences, message_differences, values
from cases.deviations import SHOWS, Compared
from cases.graph_view import given_by, view
from cases.ours import OurCompile, OurSession, missing_passes, wrong_with
from cases.recording import Case, RecordedCompile
from cases.session_view import state_of
from gedialect.proto.var_manager_pb2 import VarManagerInfo
from gedialect.translate.ge_proto import parse_model
from gedialect.translate.proto_text import parse_text
from gedialect.translate.var_manager_writing import write_tables


@dataclass
class Verdict:
    """What came of one case: differences, and the documented deviations that explain them.

    From the first deviation on, the recording says nothing about what is right: all later differences come from it.
    """

    case: str
    differences: list[str] = field(default_factory=list[str])
    deviations: list[str] = field(default_factory=list[str])

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def deviates(self) -> bool:
        """Whether all that differs comes from documented deviations."""
        return bool(self.differences) and bool(self.deviations)


def check_case(case: Case) -> Verdict:
    """Compiles a case with our passes and compares. Raises what a pass raises that is not an error of the user."""
    missing = missing_passes(case)
    if missing:
        return Verdict(case.name, [f"there is no pass --{name} yet" for name in missing])
    check = _Check(case)
    return check.golden() if case.golden else check.right()


class _Check:
    """The check of one case."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.ours = OurSession(case)
        self.verdict = Verdict(case.name)

    def right(self) -> Verdict:
        """Where the recording is no model: each graph must be a right one, and what failed there must be told here."""
        recorded = {(theirs.phase, theirs.graph_id): theirs for theirs in self.case.compiles}
        for ours in self.ours.compiles():
            theirs = recorded.get((ours.phase, ours.graph_id))
            self.verdict.differences += [f"{ours}: {wrong}" for wrong in wrong_with(ours)]
            if theirs is not None and theirs.failed and not ours.diagnostics.items:
                self.verdict.differences.append(f"{ours}: the engine failed, and we say nothing")
        return self.verdict

    def golden(self) -> Verdict:
        """Where it is one: everything must be equal."""
        for ours, recorded in zip_longest(self.ours.compiles(), self.case.compiles):
            if ours is None or recorded is None:
                self.verdict.differences.append(f"{ours or recorded}: {'ours' if ours else 'recorded'} only")
            else:
                self.verdict.differences += [f"{ours}: {difference}" for difference in self.compile(ours, recorded)]
            if self.verdict.differences and not self.verdict.deviations:
                # Nothing explains these; what follows from them is of no interest.
                return self.verdict
        self.verdict.differences += [f"state: {difference}" for difference in self.state()]
        return self.verdict

    def compile(self, ours: OurCompile, recorded: RecordedCompile) -> Iterator[str]:
        """What differs after one compile. Notes deviations that explain it."""
        model = self.ours.models[ours.graph_id]
        given = given_by(model)
        theirs = parse_model(recorded.output.read_bytes(), recorded.output.name)
        compared = Compared(
            given=view(model, given),
            ours=view(ours.model, given),
            recorded=view(theirs, given),
            our_variables=tuple(
                state_of(self.ours.session, variable.name, ours.graph_id) for variable in recorded.variables
            ),
            recorded_variables=recorded.variables,
            failed=(ours.failed, recorded.failed),
            tables=self.ours.session.variables.tables(),
        )
        labels = {item.label for item in ours.diagnostics.items}
        self.verdict.deviations += [label for label, shows in SHOWS.items() if label in labels and shows(compared)]
        yield from values("phase and graph", (ours.phase, ours.graph_id), (recorded.phase, recorded.graph_id))
        yield from values("passes that succeeded", ours.statuses, list(recorded.statuses))
        yield from values("memory was assigned", ours.assigned, recorded.assigned)
        yield from values("marks before the end of the build", ours.marks_before_end, recorded.marks_before_end)
        yield from values("marks after the end of the build", ours.marks_after_end, recorded.marks_after_end)
        for our_state, their_state in zip(compared.our_variables, recorded.variables, strict=True):
            yield from values(f"variable {our_state.name}", our_state, their_state)
        if not recorded.failed:
            yield from graph_differences(compared.ours, compared.recorded)
            yield from wrong_with(ours)

    def state(self) -> Iterator[str]:
        """What differs in the session's state at the end."""
        recorded = parse_text(VarManagerInfo, self.case.state_out.read_bytes())
        yield from message_differences(write_tables(self.ours.session.variables.tables()), recorded)
