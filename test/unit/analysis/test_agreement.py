"""Proofs and runs agree on random sessions; `tools/check-equivalence` compares them on many more."""

from random import Random

import pytest
from equivalence.agreement import agreement
from equivalence.random_sessions import random_session
from rewrites.random_sessions import SessionMaker

from gedialect.analysis.equivalence.verdict import Answer

BATCHES = 4
BATCH = 20


@pytest.mark.parametrize("batch", range(BATCHES))
def test_proofs_and_runs_agree(batch: int) -> None:
    found: set[Answer] = set()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        told = agreement(random_session(seed, lies=seed % 2 == 0))
        assert not told.is_wrong, seed
        assert not told.is_unconfirmed, seed
        found.add(told.proved)
    assert {Answer.EQUAL, Answer.DIFFERENT} <= found


@pytest.mark.parametrize("seed", range(12))
def test_wild_sessions_are_not_proved_wrongly(seed: int) -> None:
    assert not agreement(SessionMaker(Random(seed), honest=seed % 2 == 0).module(3)).is_wrong


@pytest.mark.parametrize("seed", range(12))
def test_strict_passes_change_no_bit_of_true_conversions(seed: int) -> None:
    told = agreement(random_session(1000 + seed, lies=False), strict=True)
    rounded = {each.verdict.label for each in told.findings}
    assert told.proved is not Answer.DIFFERENT or rounded <= {"cast-roundings"}, told.findings
