"""What is written to variables before a pass, paired with what is written after it. `[acc-4]` `[refdel-2]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gedialect.analysis.equivalence.chains import NOTHING
from gedialect.analysis.equivalence.comparing import Comparison
from gedialect.analysis.equivalence.image import Effect, Image
from gedialect.analysis.equivalence.order_check import Pair
from gedialect.analysis.equivalence.values import Root, Value
from gedialect.analysis.equivalence.verdict import EQUAL, Answer, Finding, Report, Verdict, different, unknown
from gedialect.state import TransStep


class EffectsCheck:
    """Compares the effects of two images. `changes` are the steps by which forms of variables changed.

    `pairs` are the effects that are the same, or should be; what has no partner, or another value, is reported.
    """

    def __init__(
        self, comparison: Comparison, changes: Mapping[str, tuple[TransStep, ...] | None], report: Report
    ) -> None:
        self._comparison = comparison
        self.before, self.after, self.chains = comparison.before, comparison.after, comparison.chains
        self._changes = changes
        self._report = report
        self.pairs: list[Pair] = []
        for name in dict.fromkeys(effect.variable for effect in (*self.before.effects, *self.after.effects)):
            self._compare(name)

    def _find(self, image: Image, effect: Effect, verdict: Verdict) -> None:
        if verdict.answer is not Answer.EQUAL:
            self._report.findings.append(Finding(*image.node_at(effect.site), effect.variable, "write", verdict))

    def _compare(self, name: str) -> None:
        old, new = self._real(self.before, name), self._real(self.after, name)
        self._report.writers[name] = max(len(old), len(new))
        wanted = [(effect, self._in_new_form(name, effect.value)) for effect in old]
        # What several nodes write alike may be written by one of them, and the other way round.
        by_root = _grouped(new)
        found = [(effect, self._partner(effect, value, by_root.get(value.root, ()))) for effect, value in wanted]
        self.pairs += [(effect, partner) for effect, partner in found if partner is not None]
        left = [item for item, (_, partner) in zip(wanted, found, strict=True) if partner is None]
        used = {id(partner) for _, partner in found}
        twins: dict[Root, list[tuple[Effect, Value]]] = {}
        for item in wanted:
            twins.setdefault(item[1].root, []).append(item)
        strange: list[Effect] = []
        for each in new:
            if id(each) in used:
                continue
            alike = twins.get(each.value.root, ())
            twin = next((effect for effect, value in alike if self._are_equal(value, each)), None)
            if twin is None:
                strange.append(each)
            else:
                self.pairs.append((twin, each))
        self.pairs += self._unequal(name, left, strange)

    # --- variables that are written what they hold

    def _real(self, image: Image, name: str) -> list[Effect]:
        """The effects on a variable, without those that write back what they read, and nothing came between."""
        return [effect for effect in image.writers(name) if self._write_back(image, effect).answer is not Answer.EQUAL]

    def _goes_back(self, image: Image, effect: Effect) -> bool:
        content, _ = self.chains.along(NOTHING, image.forms.get(effect.variable, ()))
        return effect.value.root == ("variable", effect.variable) and effect.value.chain == content

    def _write_back(self, image: Image, effect: Effect) -> Verdict:
        """Whether an effect changes nothing: `equal` where it does not, and what it may undo where it does."""
        if not self._goes_back(image, effect):
            return different("is another content")
        verdict = EQUAL
        reader = effect.site if effect.value.read_by is None else effect.value.read_by
        for other in image.writers(effect.variable):
            if other is effect or self._goes_back(image, other):
                continue
            order, name = image.order, image.node_at(other.site)[1]
            if order.before(other.done, reader) or order.before(effect.done, other.site):
                continue
            if order.before(reader, other.site) and order.before(other.done, effect.site):
                return different(f'puts back what was there before "{name}" wrote')
            verdict = unknown(f'may put back what was there before "{name}" wrote, since nothing orders the two')
        return verdict

    # --- pairs

    def _in_new_form(self, name: str, value: Value) -> Value:
        path = self._changes.get(name)
        if not path:
            return value
        chain, padded = self.chains.along(value.chain, path)
        return replace(value, chain=chain, padded=value.padded or padded)

    def _partner(self, effect: Effect, wanted: Value, candidates: Sequence[Effect]) -> Effect | None:
        """The same value, written by the same node if there is one."""
        equal = [each for each in candidates if self._are_equal(wanted, each)]
        site = self.before.keys[effect.site]
        return next((each for each in equal if self.after.keys[each.site] == site), equal[0] if equal else None)

    def _are_equal(self, wanted: Value, effect: Effect) -> bool:
        """Whether an effect is what is wanted, both from one root."""
        return self.chains.compare(wanted.chain, effect.value.chain).answer is Answer.EQUAL

    def _unequal(self, name: str, old: list[tuple[Effect, Value]], new: list[Effect]) -> Iterator[Pair]:
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
                self._find(self.before, effect, self._gone(name, effect, wanted))
                continue
            self._find(self.before, effect, self._comparison.values(wanted, other.value))
            yield effect, other
        for effect in by_site.values():
            verdict = different("was not written to the variable before")
            if self._goes_back(self.after, effect):
                verdict = self._write_back(self.after, effect)
            self._find(self.after, effect, verdict)

    def _gone(self, name: str, effect: Effect, wanted: Value) -> Verdict:
        """What it means that a value is no longer written: nothing if the variable holds it anyway."""
        if self._goes_back(self.before, effect):
            verdict = self._write_back(self.before, effect)
            return Verdict(verdict.answer, f"is no longer written; it {verdict.reason}")
        content, _ = self.chains.along(NOTHING, self.after.forms.get(name, ()))
        if wanted.root == ("variable", name):
            return self.chains.compare(wanted.chain, content)
        later = next((each for each in self.before.writers(name) if self._may_hide(each, effect)), None)
        if later is None or self._is_read(effect):
            return different("is no longer written to the variable")
        return unknown(
            f'is no longer written to the variable, which "{self.before.node_at(later.site)[1]}" may write later'
        )

    def _may_hide(self, later: Effect, effect: Effect) -> bool:
        """Whether another effect may overwrite one, so that it makes no difference which of two orders a graph left."""
        return later.site != effect.site and not self.before.order.before(later.done, effect.site)

    def _is_read(self, effect: Effect) -> bool:
        """Whether something certainly reads the variable later."""
        order = self.before.order
        return any(order.before(effect.done, reader) for reader in self.before.readers(effect.variable))


def _grouped(effects: Sequence[Effect]) -> dict[Root, list[Effect]]:
    groups: dict[Root, list[Effect]] = {}
    for effect in effects:
        groups.setdefault(effect.value.root, []).append(effect)
    return groups
