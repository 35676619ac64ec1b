"""Where a pass changes a value, it says so: what is proved to be different after a pass was warned of by that pass."""

from random import Random

import pytest
from equivalence.random_sessions import random_session
from rewrites.random_sessions import SessionMaker
from rewrites.test_pass_properties import new_session
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.diagnostics import Diagnostics, Severity
from gedialect.dialects.ge.graph import roots_of
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import compile_graph

SEEDS = 50


def different_and_warned(module: ModuleOp, *, strict: bool) -> list[tuple[str, bool]]:
    """The passes that changed a value, and whether each warned of anything.

    A cast that devices round otherwise than the host is no decision of a pass. `[cast-roundings]`
    """
    session, passes = new_session(module), GeVariablePipelinePass(strict=strict).passes()
    found: list[tuple[str, bool]] = []
    for root in roots_of(module):
        proofs = Validation(Diagnostics())
        proofs.begin(root, session, [instance.name for instance in passes])
        for instance in passes:
            said = Diagnostics()
            assert compile_graph(root, session, [instance], said)
            proofs.after(instance.name)
            findings = (finding.verdict for finding in proofs.checked[-1].report.findings)
            if any(each.answer is Answer.DIFFERENT and each.label != "cast-roundings" for each in findings):
                found.append((instance.name, any(item.severity is Severity.WARNING for item in said.items)))
        proofs.end()
    return found


def test_every_pass_that_changes_a_value_warns() -> None:
    """[acc-2] [acc-4]"""
    found = [
        each for seed in range(SEEDS) for each in different_and_warned(random_session(seed, lies=True), strict=False)
    ]
    assert found
    assert [name for name, warned in found if not warned] == []


def test_every_write_that_is_lost_with_its_ref_is_warned_of() -> None:
    """[refdel-2]"""
    sessions = (SessionMaker(Random(seed), honest=True).module(1) for seed in range(SEEDS))
    found = [each for module in sessions for each in different_and_warned(module, strict=False)]
    lost = [warned for name, warned in found if name == "variable-ref-delete"]
    assert lost
    assert all(lost)


@pytest.mark.parametrize("lies", [False, True])
def test_a_strict_pass_changes_none(lies: bool) -> None:
    """[acc-2] [acc-4] [clean-2]"""
    for seed in range(SEEDS):
        assert different_and_warned(random_session(seed, lies=lies), strict=True) == []
