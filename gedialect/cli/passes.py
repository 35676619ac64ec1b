"""Running a pipeline, with what the user wants to see and have checked in between."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.cli.dumps import IrDumps
from gedialect.cli.ge_opt_options import Configuration, DumpPoints
from gedialect.cli.pipeline import GraphGroup, Pipeline
from gedialect.cli.timing import Timing
from gedialect.cli.weights import beside_model, progress_on_terminal
from gedialect.diagnostics import Diagnostics, Location, verify
from gedialect.dialects.ge.graph import GraphOp
from gedialect.patterns import current_instruments
from gedialect.rewrites.apply_patterns import PatternsPass
from gedialect.rewrites.graph_pass import Build, GraphPass, run_graph_passes
from gedialect.runtime.cache_options import asks_for_cache
from gedialect.state import Session

if TYPE_CHECKING:
    from gedialect.cli.cached_builds import CachedBuilds
    from gedialect.cli.checking import RunChecks


@dataclass
class PassRunner:
    """Runs pipelines on modules; `run_graph_passes` tells it of each graph to build and each pass on each graph."""

    configuration: Configuration
    context: Context
    timing: Timing
    diagnostics: Diagnostics
    dumps: IrDumps = field(init=False)
    checks: RunChecks | None = None
    _started: float = field(default=0.0, init=False)
    _cached: CachedBuilds | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.dumps = IrDumps(self.configuration)

    def run(self, pipeline: Pipeline, module: ModuleOp) -> bool:
        """Run all passes; False if one failed, which was reported. Raises what a module pass raises."""
        try:
            with progress_on_terminal():
                return (
                    self._run(pipeline, module)
                    if self.configuration.checks is None
                    else self._checked(pipeline, module)
                )
        finally:
            instruments = current_instruments()
            for diagnostic in () if instruments is None else instruments.take_diagnostics():
                self.diagnostics.report(diagnostic)

    def _run(self, pipeline: Pipeline, module: ModuleOp) -> bool:
        options = dict(self.configuration.ge_options)
        for step in pipeline.steps:
            self._cached = None
            if isinstance(step, GraphGroup):
                if not run_graph_passes(
                    self.context,
                    module,
                    [beside_model(each, self.configuration) for each in step.passes],
                    self.diagnostics,
                    self,
                    options,
                    rebuild=self.configuration.rebuild,
                    builds=self,
                ):
                    return False
                ran = ", ".join(f"'{instance.name}'" for instance in step.passes)
            else:
                self.before_pass(step, module)
                step.apply(self.context, module)
                self.after_pass(step, module)
                ran = f"'{step.name}'"
            if not self.configuration.verify_each:
                continue
            by_patterns = isinstance(step, GraphGroup) and any(isinstance(each, PatternsPass) for each in step.passes)
            if not self._verify_after(ran, module, by_patterns=by_patterns):
                return False
        return True

    def _checked(self, pipeline: Pipeline, module: ModuleOp) -> bool:
        """Runs all passes, with what is to be checked and told of them."""
        from gedialect.cli.checking import RunChecks

        checks = self.configuration.checks
        assert checks is not None, "something is to be checked"
        self.checks = RunChecks(checks, self.configuration.inputs, self.diagnostics)
        self.checks.begin(module)
        if not self._run(pipeline, module):
            return False
        lowering = self.checks.lowering
        again = replace(self.configuration, checks=None, dumps=DumpPoints(), rebuild=True)
        quiet = PassRunner(again, self.context, Timing(), Diagnostics())
        steps = tuple(takewhile(lambda step: step is not lowering, pipeline.steps))
        return self.checks.end(module, (lambda other: quiet.run(Pipeline(steps), other)) if steps else None)

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        """Called before a pass works on an operation."""
        self.dumps.before(instance, op)
        if self.checks is not None:
            self.checks.before_pass(op)
        self._started = time.perf_counter()

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """Called after a pass worked on an operation."""
        self.timing.add(instance.name, time.perf_counter() - self._started)
        self.dumps.after(instance, op)
        if self.checks is not None:
            self.checks.after_pass(instance, op)

    def build(
        self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], diagnostics: Diagnostics, build: Build
    ) -> bool:
        """Called to build a graph: through the cache that the session's options may ask for. `[cache-1]`"""
        if self.checks is not None:
            return self.checks.build(graph, session, passes, build)
        if not asks_for_cache(session.options):
            return build(graph, passes)
        # What only a cache needs is imported with it.
        from gedialect.cli.cached_builds import CachedBuilds

        if self._cached is None:
            self._cached = CachedBuilds(self.context)
        return self._cached.build(graph, session, passes, diagnostics, build)

    def _verify_after(self, ran: str, module: ModuleOp, *, by_patterns: bool) -> bool:
        with self.timing.step("Verifier"):
            if verify(module, self.diagnostics):
                return True
        whose = "the patterns" if by_patterns else "the pass"
        self.diagnostics.error(Location.of(module), f"the result of {ran} is not valid: this is a bug of {whose}")
        return False
