"""Sessions that the tests of equivalence check: text, passes, and what proofs and runs say of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ge_ir import context
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.image import Image, image_of
from gedialect.analysis.equivalence.proved_builds import ProvedBuilds
from gedialect.analysis.equivalence.running.compare import RunOptions, RunReport, compare_runs
from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer, Finding
from gedialect.diagnostics import Diagnostics, GeError, Severity
from gedialect.dialects.ge.consumer_order import ordered_copy
from gedialect.dialects.ge.graph import roots_of
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import GraphPass, run_graph_passes
from gedialect.rewrites.session_ir import read_session
from gedialect.translate.mlir_text import parse_mlir

TYPES = {
    "!plain": "tensor<2x20x4x3xf32, #ge.layout<NCHW, origin = NCHW[2, 20, 4, 3]>>",
    "!nhwc": "tensor<2x4x3x20xf32, #ge.layout<NHWC, origin = NCHW[2, 20, 4, 3]>>",
    "!chwn": "tensor<20x4x3x2xf32, #ge.layout<CHWN, origin = NCHW[2, 20, 4, 3]>>",
    "!blocks": "tensor<2x2x4x3x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[2, 20, 4, 3]>>",
    "!half": "tensor<2x20x4x3xf16, #ge.layout<NCHW, origin = NCHW[2, 20, 4, 3]>>",
    "!square": "tensor<4x4x4x4xf32, #ge.layout<NCHW>>",
    "!square_nhwc": "tensor<4x4x4x4xf32, #ge.layout<NHWC>>",
    "!square_chwn": "tensor<4x4x4x4xf32, #ge.layout<CHWN>>",
    "!flat": "tensor<480xf32>",
}
"""Aliases that the texts of these tests use."""

CONVERTS = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  ge.net_output "out" %a : !nhwc
}
"""
"""A graph that only reads its variable in another format."""

TRAIN = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""
"""A graph that works on its variable in another format, and writes it back."""


@dataclass
class Checked:
    """What was made of a session, and what was proved of it."""

    before: ModuleOp
    after: ModuleOp
    validation: Validation
    diagnostics: Diagnostics

    @property
    def findings(self) -> list[Finding]:
        """All that is not equal."""
        return [finding for checked in self.validation.checked for finding in checked.report.findings]

    @property
    def proved(self) -> Answer:
        """The worst answer."""
        return self.validation.answer

    def run(self, options: RunOptions | None = None) -> RunReport:
        """What running before and after shows; all nodes are unknown functions unless told otherwise."""
        return compare_runs(self.before, self.after, options or RunOptions(free=True, steps=2))

    @property
    def is_seen_when_run(self) -> bool:
        """Whether a run shows a difference, or that a graph cannot be run any more."""
        try:
            alone = RunOptions(free=True, alone=True, steps=1)
            orders = [(each.graph, each.node) for each in self.findings if each.what == "order"]
            options = [RunOptions(free=True, steps=2), alone, *(replace(alone, ahead=each) for each in orders)]
            reports = [self.run(each) for each in options]
        except GeError:
            return True
        return Answer.DIFFERENT in [report.answer for report in reports]

    @property
    def failed(self) -> bool:
        """Whether a pass failed."""
        errors = [item.message for item in self.diagnostics.items if item.severity is Severity.ERROR]
        return any(", after " not in message for message in errors)


def session(text: str) -> ModuleOp:
    """The session that a text stands for."""
    aliases = "\n".join(f"{name} = {type}" for name, type in TYPES.items())
    return parse_mlir(context(), f"{aliases}\n{text}", "test.mlir")


def images(*texts: str) -> list[Image]:
    """The images of the first graphs of sessions, to compare."""
    chains = Chains()
    return [image_of(roots_of(session(text))[0], chains, {}) for text in texts]


def check(
    given: str | ModuleOp,
    passes: Sequence[GraphPass] | None = None,
    *,
    rebuild: bool = True,
    options: dict[str, str] | None = None,
) -> Checked:
    """Runs passes (by default the whole variable pipeline) on a session and proves them one by one."""
    module = session(given) if isinstance(given, str) else given
    before = ordered_copy(module)
    diagnostics = Diagnostics()
    validation = Validation(diagnostics)
    builds = ProvedBuilds(validation)
    run_graph_passes(
        context(),
        module,
        GeVariablePipelinePass().passes() if passes is None else passes,
        diagnostics,
        builds,
        options or {},
        rebuild=rebuild,
        builds=builds,
    )
    validation.session_ended(read_session(module))
    return Checked(before, module, validation, diagnostics)
