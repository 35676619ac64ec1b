"""Running a pipeline, with what the user wants to see and have checked in between."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.cli.dumps import IrDumps
from gedialect.cli.ge_opt_options import Configuration
from gedialect.cli.pipeline import GraphGroup, Pipeline
from gedialect.cli.timing import Timing
from gedialect.cli.weights import beside_model, progress_on_terminal
from gedialect.diagnostics import Diagnostics, Location, verify
from gedialect.rewrites.graph_pass import run_graph_passes


@dataclass
class PassRunner:
    """Runs pipelines on modules, and is told by `run_graph_passes` of each pass on each graph."""

    configuration: Configuration
    context: Context
    timing: Timing
    diagnostics: Diagnostics
    dumps: IrDumps = field(init=False)
    _started: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self.dumps = IrDumps(self.configuration)

    def run(self, pipeline: Pipeline, module: ModuleOp) -> bool:
        """Run all passes; False if one failed, which was reported. Raises what a module pass raises."""
        with progress_on_terminal():
            return self._run(pipeline, module)

    def _run(self, pipeline: Pipeline, module: ModuleOp) -> bool:
        options = dict(self.configuration.ge_options)
        for step in pipeline.steps:
            if isinstance(step, GraphGroup):
                if not run_graph_passes(
                    self.context,
                    module,
                    [beside_model(each, self.configuration) for each in step.passes],
                    self.diagnostics,
                    self,
                    options,
                    rebuild=self.configuration.rebuild,
                ):
                    return False
                ran = ", ".join(f"'{instance.name}'" for instance in step.passes)
            else:
                self.before_pass(step, module)
                step.apply(self.context, module)
                self.after_pass(step, module)
                ran = f"'{step.name}'"
            if self.configuration.verify_each and not self._verify_after(ran, module):
                return False
        return True

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        """Called before a pass works on an operation."""
        self.dumps.before(instance, op)
        self._started = time.perf_counter()

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """Called after a pass worked on an operation."""
        self.timing.add(instance.name, time.perf_counter() - self._started)
        self.dumps.after(instance, op)

    def _verify_after(self, ran: str, module: ModuleOp) -> bool:
        with self.timing.step("Verifier"):
            if verify(module, self.diagnostics):
                return True
        self.diagnostics.error(Location.of(module), f"the result of {ran} is not valid: this is a bug of the pass")
        return False
