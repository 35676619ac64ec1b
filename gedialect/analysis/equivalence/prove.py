"""The proof: what every node reads and what every variable is written, before and after a pass, in normal form.

The content of a variable before is the one thing that both sides speak of. A variable that a pass stores in another
form holds, after it, what the conversions of its path make of that content; readers must find the same through it, and
what is written must be what the conversions would have made of what was written before. `[acc-7]` `[rec-2]` `[rec-3]`
"""

from __future__ import annotations

from collections.abc import Collection

from gedialect.analysis.equivalence.casts import REFERENCE
from gedialect.analysis.equivalence.chains import NOTHING
from gedialect.analysis.equivalence.comparing import Comparison
from gedialect.analysis.equivalence.effects import EffectsCheck
from gedialect.analysis.equivalence.image import Image, NodeKey, Read, Work, storage_of
from gedialect.analysis.equivalence.order_check import OrderCheck
from gedialect.analysis.equivalence.times import lost_times
from gedialect.analysis.equivalence.values import Value
from gedialect.analysis.equivalence.verdict import (
    Answer,
    Finding,
    Report,
    Verdict,
    Witness,
    different,
    unknown,
)
from gedialect.dialects.ge.constants import CONSTANT_TYPES
from gedialect.dialects.ge.conversions import MOVES_DATA
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.errors import FormatError
from gedialect.state import TransStep

Path = tuple[TransStep, ...]


def prove(
    before: Image,
    after: Image,
    *,
    known: Collection[str] = (),
    filled: Collection[str] | None = None,
    computes: bool = False,
) -> Report:
    """Compares two images of one root graph, taken with one set of chains.

    `known` are the variables that the session knew before, `filled` those that have a content that is moved when their
    form changes; None for all. With `computes`, the pass may put other nodes in the place of those that work: what is
    gone is then unknown, not different. Each finding that is not `equal` is in the report; what is equal is only
    counted. The cost is linear in the graphs.
    """
    return _Proof(Comparison(before, after, computes), known, filled).report


class _Proof:
    def __init__(self, comparison: Comparison, known: Collection[str], filled: Collection[str] | None) -> None:
        self.comparison, self.known, self.filled = comparison, known, filled
        self.before, self.after, self.chains = comparison.before, comparison.after, comparison.chains
        self.report = Report()
        self.changes = self._changes()
        self._compare_forms()
        for key, work in self.before.works.items():
            self._compare_work(key, work)
        for key, work in self.after.works.items():
            if key not in self.before.works and work.ge_type not in CONSTANT_TYPES:
                self._find(key, "", "node", unknown("was not there before"))
        self._compare_questions()
        pairs = EffectsCheck(self.comparison, self.changes, self.report).pairs
        self.report.findings += OrderCheck(self.before, self.after, pairs).findings()
        self.report.findings += lost_times(self.before, self.after, pairs)

    def _find(self, key: NodeKey, variable: str, what: str, verdict: Verdict) -> None:
        if verdict.answer is not Answer.EQUAL:
            self.report.findings.append(Finding(key[0], key[1], variable, what, verdict))

    # --- forms

    def _changes(self) -> dict[str, Path | None]:
        """For each variable that is seen in another form, what lies between the two; None where that cannot be told."""
        changes: dict[str, Path | None] = {}
        for name in {**self.before.forms, **self.after.forms}:
            old, new = self.before.forms.get(name, ()), self.after.forms.get(name, ())
            if _plain(old) != _plain(new):
                changes[name] = new[len(old) :] if _plain(new[: len(old)]) == _plain(old) else None
        return changes

    def _compare_forms(self) -> None:
        """A variable must say of itself what its path makes of it, and the content must get there. `[move-2]`"""
        for name in self.before.stored_as:
            if name not in self.after.stored_as:
                verdict = different("is no longer in the graph", label="dev-variable-removed")
                self._find((self.after.graph, name), name, "form", verdict)
        for name, forms in self.after.stored_as.items():
            path = self.after.forms.get(name, ())
            as_before = forms == self.before.stored_as.get(name) and path == self.before.forms.get(name, ())
            if not path or as_before:
                continue
            final = path[-1].output
            wrong = next((form for form in forms if storage_of(form) != final.storage), None)
            if wrong is not None:
                reason = f"is stored as {final} by its path, and said to be {desc_of(wrong)}"
                # Where a path moves nothing, both say where the same elements are.
                moves = self.chains.along(NOTHING, path)[0] != NOTHING
                verdict = different(reason, label="acc-7") if moves else unknown(reason, "acc-7")
                self._find((self.after.graph, name), name, "form", verdict)
        for name, path in self.changes.items():
            key = (self.after.graph, name)
            if name in self.after.handles or name in self.before.handles:
                verdict = unknown("is also used through a handle, which knows nothing of its new form")
                self._find(key, name, "form", verdict)
            if path is None:
                verdict = unknown("has another path now, which does not begin with the one that it had")
                self._find(key, name, "form", verdict)
            elif self.filled is None or name in self.filled:
                self._find(key, name, "content", self._moved_content(path))

    def _moved_content(self, path: Path) -> Verdict:
        """Whether the host makes of a content what the removed conversions made of it. `[move-2]` `[cast-roundings]`"""
        on_host, _ = self.chains.along(NOTHING, path, REFERENCE)
        on_device, _ = self.chains.along(NOTHING, path)
        verdict = self.chains.compare(on_device, on_host)
        if verdict.answer is Answer.DIFFERENT:
            reason = "is converted on the host, which rounds otherwise than a device"
            return different(reason, verdict.witness, "cast-roundings")
        problem = _impossible(path)
        return verdict if problem is None else unknown(f"may not be converted on the host: {problem}", "check-1")

    # --- nodes

    def _compare_work(self, key: NodeKey, old: Work) -> None:
        new = self.after.works.get(key)
        if new is None:
            if old.ge_type not in CONSTANT_TYPES and key not in self.after.constants:
                gone = unknown if self.comparison.computes else different
                self._find(key, "", "node", gone("is no longer there"))
            return
        if old.ge_type != new.ge_type or old.subgraphs != new.subgraphs:
            self._find(key, "", "node", unknown(f"was of type {old.ge_type} and is of type {new.ge_type}"))
            return
        if not _same_storage(old, new):
            self._find(key, "", "node", unknown("has other descriptors of its outputs"))
        changed = _changed_attribute(old, new)
        if changed is not None:
            self._find(key, "", "node", unknown(f"has another attribute {changed}"))
        if len(old.reads) != len(new.reads):
            self._find(key, "", "node", different(f"had {len(old.reads)} inputs and has {len(new.reads)}"))
        for index, (first, second) in enumerate(zip(old.reads, new.reads, strict=False)):
            self._compare_read(key, index, first, second)

    def _compare_read(self, key: NodeKey, index: int, old: Read, new: Read) -> None:
        name = _variable_of(old.value) or _variable_of(new.value)
        if name:
            self.report.readers[name] = self.report.readers.get(name, 0) + 1
        if old.seen_as is not new.seen_as and storage_of(old.seen_as) != storage_of(new.seen_as):
            verdict = different("is taken for another tensor")
        else:
            verdict = self.comparison.values(old.value, new.value)
        self._find(key, name, f"input {index}", verdict)

    # --- questions that are answered when a graph is compiled

    def _compare_questions(self) -> None:
        """A variable is initialised where the session knows it or it was assigned before. `[vinit-3]`"""
        for key, name in self.before.asked.items():
            if key in self.after.asked:
                continue
            answer = self.after.constants.get(key)
            told = isinstance(answer, TensorAttr) and answer.blob.data
            if not told:
                self._find(key, name, "node", different("is no longer answered", label="vinit-2"))
                continue
            asker = self.before.numbers[key]
            assigns = self.before.assigned.get((key[0], name), ())
            written = any(self.before.order.before(assign, asker) for assign in assigns)
            right = name in self.known or written
            if bool(any(told)) != right:
                witness = Witness(str(right).lower(), str(any(told)).lower())
                self._find(key, name, "node", different("is answered wrongly", witness, "vinit-3"))


def _plain(path: Path) -> tuple[object, ...]:
    return tuple((step.type, step.input, step.output) for step in path)


def _impossible(path: Path) -> str | None:
    """Why the engine's host refuses a conversion of a path; None where it does not. `[check-1]`"""
    from gedialect.formats.checks import check_conversion

    for step in path:
        if step.type in MOVES_DATA:
            try:
                check_conversion(step.input, step.output)
            except FormatError as error:
                return str(error)
    return None


def _variable_of(value: Value | None) -> str:
    if value is None:
        return ""
    return value.memory or (value.root[1] if value.root[0] == "variable" else "")


def _same_storage(old: Work, new: Work) -> bool:
    if len(old.outputs) != len(new.outputs):
        return False
    pairs = zip(old.outputs, new.outputs, strict=True)
    return all(first is second or storage_of(first) == storage_of(second) for first, second in pairs)


def _changed_attribute(old: Work, new: Work) -> str | None:
    """An attribute that says what a node does and is not what it was; names with a leading `_` are notes of passes."""
    if old.attributes == new.attributes:
        return None
    for key in {**old.attributes, **new.attributes}:
        if not key.startswith("_") and old.attributes.get(key) != new.attributes.get(key):
            return key
    return None
