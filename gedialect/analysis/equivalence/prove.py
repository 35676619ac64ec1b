"""The proof: what every node reads and what every variable is written, before and after a pass, in normal form.

The content of a variable before is the one thing that both sides speak of. A variable that a pass stores in another
form holds, after it, what the conversions of its path make of that content; readers must find the same through it, and
what is written must be what the conversions would have made of what was written before. `[acc-7]` `[rec-2]` `[rec-3]`
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gedialect.analysis.equivalence.casts import REFERENCE
from gedialect.analysis.equivalence.chains import NOTHING, Chains
from gedialect.analysis.equivalence.image import Effect, Image, NodeKey, Read, Work, storage_of
from gedialect.analysis.equivalence.kinds import CONSTANTS
from gedialect.analysis.equivalence.order_check import OrderCheck
from gedialect.analysis.equivalence.times import lost_times
from gedialect.analysis.equivalence.values import Root, Value
from gedialect.analysis.equivalence.verdict import (
    EQUAL,
    Answer,
    Finding,
    Report,
    Verdict,
    Witness,
    different,
    unknown,
)
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.errors import FormatError
from gedialect.state import TransStep

Path = tuple[TransStep, ...]


def prove(before: Image, after: Image, *, known: Collection[str] = (), filled: Collection[str] | None = None) -> Report:
    """Compares two images of one root graph, taken with one set of chains.

    `known` are the variables that the session knew before, `filled` those that have a content that is moved when their
    form changes; None for all. Each finding that is not `equal` is in the report; what is equal is only counted. The
    cost is linear in the graphs.
    """
    return _Proof(before, after, known, filled).report


class _Proof:
    def __init__(self, before: Image, after: Image, known: Collection[str], filled: Collection[str] | None) -> None:
        self.before, self.after, self.known, self.filled = before, after, known, filled
        self.chains: Chains = after.chains
        self.report = Report()
        self.changes = self._changes()
        self._compare_forms()
        for key, work in before.works.items():
            self._compare_work(key, work)
        for key, work in after.works.items():
            if key not in before.works and work.ge_type not in CONSTANTS:
                self._find(key, "", "node", unknown("was not there before"))
        self._compare_questions()
        pairs = self._compare_effects()
        self.report.findings += OrderCheck(before, after, pairs).findings()
        self.report.findings += lost_times(before, after, pairs)

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
        for name, forms in self.after.stored_as.items():
            path = self.after.forms.get(name, ())
            as_before = forms == self.before.stored_as.get(name) and path == self.before.forms.get(name, ())
            if not path or as_before:
                continue
            final = path[-1].output
            wrong = next((form for form in forms if storage_of(form) != final.storage), None)
            if wrong is not None:
                verdict = different(f"is stored as {final} by its path, and said to be {desc_of(wrong)}", label="acc-7")
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
            if old.ge_type not in CONSTANTS and key not in self.after.constants:
                self._find(key, "", "node", different("is no longer there"))
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
            verdict = self._compare_values(old.value, new.value)
        self._find(key, name, f"input {index}", verdict)

    def _compare_values(self, old: Value | None, new: Value | None) -> Verdict:
        if old is None or new is None:
            if old is new:
                return EQUAL
            return different("has lost its source" if new is None else "had no source")
        if old.root != new.root:
            return self._compare_roots(old, new)
        return self.chains.compare(old.chain, new.chain)

    def _compare_roots(self, old: Value, new: Value) -> Verdict:
        for value in (old, new):
            reason = value.doubt or self.chains.barrier(value.chain)
            if reason:
                return unknown(reason)
        if old.root[0] == new.root[0] == "output" and self._same_constant(old.root, new.root):
            return self.chains.compare(old.chain, new.chain)
        return different("comes from elsewhere", Witness(_origin(old.root), _origin(new.root)))

    def _same_constant(self, old: Root, new: Root) -> bool:
        first = self.before.constants.get((old[1], old[2]))
        second = self.after.constants.get((new[1], new[2]))
        return first is not None and first == second

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

    # --- writers

    def _compare_effects(self) -> list[tuple[Effect, Effect]]:
        """Pairs what is written before with what is written after, and reports what has no partner. `[acc-4]`"""
        pairs: list[tuple[Effect, Effect]] = []
        for name in dict.fromkeys(effect.variable for effect in (*self.before.effects, *self.after.effects)):
            old, new = self._real(self.before, name), self._real(self.after, name)
            self.report.writers[name] = max(len(old), len(new))
            wanted = [(effect, self._in_new_form(name, effect.value)) for effect in old]
            # What several nodes write alike may be written by one of them, and the other way round.
            found = [(effect, self._partner(effect, value, new)) for effect, value in wanted]
            pairs += [(effect, partner) for effect, partner in found if partner is not None]
            left = [item for item, (_, partner) in zip(wanted, found, strict=True) if partner is None]
            unused = [each for each in new if not any(partner is each for _, partner in found)]
            strange = [each for each in unused if not any(self._are_equal(value, each) for _, value in wanted)]
            pairs += self._unequal(name, left, strange)
        return pairs

    def _real(self, image: Image, name: str) -> list[Effect]:
        """The effects on a variable, without one that writes back what it read where nothing else writes."""
        effects = image.writers(name)
        if len(effects) != 1:
            return list(effects)
        (only,) = effects
        content, _ = self.chains.along(NOTHING, image.forms.get(name, ()))
        goes_back = only.value.root == ("variable", name) and only.value.chain == content
        return [] if goes_back else [only]

    def _gone(self, name: str, wanted: Value) -> Verdict:
        """What it means that a value is no longer written: nothing if the variable holds it anyway."""
        content, _ = self.chains.along(NOTHING, self.after.forms.get(name, ()))
        if wanted.root == ("variable", name):
            return self.chains.compare(wanted.chain, content)
        return different("is no longer written to the variable")

    def _in_new_form(self, name: str, value: Value) -> Value:
        path = self.changes.get(name)
        if not path:
            return value
        chain, padded = self.chains.along(value.chain, path)
        return Value(value.root, chain, value.memory, value.read_by, value.padded or padded, value.doubt)

    def _partner(self, effect: Effect, wanted: Value, candidates: list[Effect]) -> Effect | None:
        """The same value, written by the same node if there is one."""
        equal = [each for each in candidates if self._are_equal(wanted, each)]
        site = self.before.keys[effect.site]
        return next((each for each in equal if self.after.keys[each.site] == site), equal[0] if equal else None)

    def _are_equal(self, wanted: Value, effect: Effect) -> bool:
        value = effect.value
        same = value.root == wanted.root
        return same and self.chains.compare(wanted.chain, value.chain).answer is Answer.EQUAL

    def _unequal(
        self, name: str, old: list[tuple[Effect, Value]], new: list[Effect]
    ) -> Iterator[tuple[Effect, Effect]]:
        """What is left on both sides: by node where one writes on both, else in order."""
        by_site = {self.after.keys[effect.site]: effect for effect in new}
        for effect, wanted in old:
            key = self.before.keys[effect.site]
            other = by_site.pop(key, None)
            if other is None:
                other = next((each for each in by_site.values()), None)
                if other is not None:
                    del by_site[self.after.keys[other.site]]
            if other is None:
                self._find(key, name, "write", self._gone(name, wanted))
                continue
            self._find(key, name, "write", self._compare_values(wanted, other.value))
            yield effect, other
        for key in by_site:
            self._find(key, name, "write", different("was not written to the variable before"))


def _plain(path: Path) -> tuple[object, ...]:
    return tuple((step.type, step.input, step.output) for step in path)


def _impossible(path: Path) -> str | None:
    """Why the engine's host refuses a conversion of a path; None where it does not. `[check-1]`"""
    from gedialect.formats.checks import check_conversion

    for step in path:
        if step.type in ("TransData", "TransDataD", "TransposeD"):
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


def _origin(root: Root) -> str:
    match root:
        case ("variable", name):
            return f'variable "{name}"'
        case ("output", _, node, number):
            return f'output {number} of "{node}"'
        case ("written", _, node, index):
            return f'what "{node}" writes to input {index}'
        case _:
            return "nothing"
