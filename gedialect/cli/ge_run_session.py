"""What ge-run does with a session: reads it, runs its graphs one after another, writes what they leave."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.ge_options import Use, report_options
from gedialect.cli.ge_run_files import OutputFiles, begin_with_contents, save_contents
from gedialect.cli.ge_run_graphs import SessionGraph, SessionGraphs
from gedialect.cli.ge_run_options import Configuration
from gedialect.cli.ge_run_reports import Trace, counted, kernel_table
from gedialect.cli.ge_run_warnings import warn_of_inputs, warn_of_names, warn_of_unwritten
from gedialect.cli.inputs import InputFile, read_input
from gedialect.cli.modules import read_module, verify_module
from gedialect.cli.outputs import write_output
from gedialect.cli.weights import progress_on_terminal, weight_directory
from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.files.array_files import npz_bytes
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.session_ir import read_session
from gedialect.runtime.devices.memory import DEFAULT_SIZE, DeviceMemory
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.statistics import Statistics, Watchers
from gedialect.runtime.graph_inputs import GivenInputs, GraphInput, InputSource, NamedFile
from gedialect.runtime.graph_outputs import OutputRecord
from gedialect.runtime.session_runner import SessionRunner
from gedialect.runtime.tensor import Tensor
from gedialect.runtime.threads import one_thread
from gedialect.state import Session
from gedialect.translate.var_manager import merge_var_manager


@dataclass
class SessionRun:
    """One run of ge-run. `passes` compile each graph before it runs; None runs graphs as they are."""

    configuration: Configuration
    context: Context
    passes: Sequence[GraphPass] | None
    statistics: Statistics = field(default_factory=Statistics)
    executions: int = 0

    def run(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> str | None:
        """Runs the session that some files are, and returns what its graphs gave as text.

        What is wrong is reported to `diagnostics`, and then there is no result.
        """
        try:
            report_options(self.configuration.ge_options, self._uses, diagnostics)
            module = read_module(self.context, files, self.configuration.frontend, diagnostics)
            if module is None or not verify_module(module, diagnostics):
                return None
            with progress_on_terminal():
                return self._run(module, files, diagnostics)
        except GeError as error:
            diagnostics.report(error.diagnostic)
            return None

    def report(self) -> str:
        """The table of kernels."""
        return kernel_table(self.statistics.uses, self.executions)

    @property
    def _uses(self) -> set[Use]:
        """What GE's options can change in this run."""
        uses = {Use.DEVICE, Use.WEIGHTS}
        return uses if self.passes is None else {*uses, Use.ACCELERATION}

    def _run(self, module: ModuleOp, files: Sequence[InputFile], diagnostics: Diagnostics) -> str | None:
        configuration = self.configuration
        session = self._session(module)
        graphs = SessionGraphs(module, session, self.passes, diagnostics, verify_each=configuration.verify_each)
        with _said_at(Location(files[0].name)):
            chosen = graphs.choose(configuration.graphs)
        warn_of_names(chosen, diagnostics)
        source = InputSource([NamedFile(path, name) for name, path in configuration.inputs], configuration.seed)
        warn_of_inputs(chosen, source.asked_for, diagnostics)
        given = _given_to(chosen, source)
        with _said_at(Location(files[0].name)):
            runner = SessionRunner(
                session,
                self._memory(),
                weight_directory=weight_directory(files[0].name, session),
                allow_outside=configuration.allow_outside,
            )
        if configuration.state_in is not None:
            begin_with_contents(runner, configuration.state_in, diagnostics)
        outputs = None if configuration.outputs is None else OutputFiles(Path(configuration.outputs))
        text = ""
        for index, graph in enumerate(chosen):
            op = graphs.make_ready(graph, again=graph in chosen[index + 1 :])
            if op is None:
                return None
            with _said_at(Location.of(graph.op)):
                text += self._lines(graph, op, runner, given[graph], outputs, diagnostics, alone=len(chosen) == 1)
        if diagnostics.has_errors:
            return None
        if configuration.checkpoint is not None:
            with _said_at(Location(configuration.checkpoint)):
                write_output(configuration.checkpoint, npz_bytes(runner.contents.originals()))
        if configuration.state_out is not None:
            with _said_at(Location(configuration.state_out)):
                save_contents(runner, configuration.state_out, diagnostics)
        runner.close()
        return text

    def _lines(
        self,
        graph: SessionGraph,
        op: ExecutionGraphOp,
        runner: SessionRunner,
        given: GivenInputs,
        outputs: OutputFiles | None,
        diagnostics: Diagnostics,
        *,
        alone: bool,
    ) -> str:
        """Loads a graph, runs it, and returns what it gave as text."""
        model = runner.load(op)
        warn_of_unwritten(runner.unwritten(model), graph, diagnostics)
        record = self._run_graph(graph, model, runner, given, alone=alone)
        runner.unload(model)
        lines = record.lines()
        if outputs is not None:
            outputs.write(graph.name, record)
        return f'graph "{graph.name}"\n' + "".join(f"  {line}\n" for line in lines)

    def _run_graph(
        self, graph: SessionGraph, model: Model, runner: SessionRunner, given: GivenInputs, *, alone: bool
    ) -> OutputRecord:
        """Runs a loaded graph as often as the command line says."""
        configuration = self.configuration
        place = Location.of(graph.op)
        inputs = [GraphInput(each.name, each.desc, place) for each in model.inputs]
        values = given.values(graph.name, inputs)
        steps = configuration.steps if inputs or alone else 1
        watcher = Watchers([self.statistics, Trace()]) if configuration.trace else self.statistics
        record = OutputRecord([each.name for each in model.outputs], all_steps=configuration.outputs is not None)
        tensors: list[Tensor] = []
        with one_thread():
            for step in counted(graph.name, steps):
                if step == 0 or any(each.several for each in values):
                    tensors = [each.tensor(input, step) for each, input in zip(values, inputs, strict=True)]
                record.add(runner.execute(model, tensors, watcher))
                self.executions += 1
        return record

    def _memory(self) -> DeviceMemory:
        size = self.configuration.device_memory
        return DeviceMemory(DEFAULT_SIZE if size is None else size, huge_pages=self.configuration.huge_pages)

    def _session(self, module: ModuleOp) -> Session:
        session, path = read_session(module), self.configuration.state_in
        if path is not None:
            file = read_input(path)
            merge_var_manager(file.data, file.name, session.variables, self.configuration.session_id)
            session.rebuild.restore_changes(session.variables.tables().paths)
        session.options |= dict(self.configuration.ge_options)
        return session


def _given_to(graphs: Sequence[SessionGraph], source: InputSource) -> dict[SessionGraph, GivenInputs]:
    """What each graph is given, the same also where it runs several times. Raises GeError."""
    once = list(dict.fromkeys(graphs))
    return dict(zip(once, source.share_out([graph.input_names for graph in once]), strict=True))


@contextmanager
def _said_at(place: Location | None) -> Generator[None]:
    """Says an error that has no place of its own at this one."""
    try:
        yield
    except GeError as error:
        found = error.diagnostic
        if found.location is not None or place is None:
            raise
        raise GeError(place, found.message, label=found.label, notes=found.notes) from None
