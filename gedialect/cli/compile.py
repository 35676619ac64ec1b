"""What ge-opt does with a session: read it, verify it, run passes on it, write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from gedialect.cli.ge_opt_options import Configuration
from gedialect.cli.ge_options import Use, report_options
from gedialect.cli.graph_choice import chosen_id
from gedialect.cli.inputs import FileKind, InputFile
from gedialect.cli.modules import read_module, verify_module
from gedialect.cli.timing import Timing
from gedialect.diagnostics import Diagnostics, GeError, Location, Sources
from gedialect.runtime.cache_options import asks_for_cache
from gedialect.translate.mlir_text import parse_mlir, print_mlir

if TYPE_CHECKING:
    from gedialect.cli.pipeline import Pipeline


@dataclass(frozen=True)
class Compiler:
    """Compiles sessions, each of one or several files, all in the same way."""

    configuration: Configuration
    context: Context
    pipeline: Pipeline | None
    sources: Sources
    timing: Timing

    def compile(self, files: Sequence[InputFile], diagnostics: Diagnostics) -> str | bytes | None:
        """Read files as one session, run the passes and return what is to be written.

        What is wrong is reported to `diagnostics`, and then there is no result.
        """
        try:
            report_options(self.configuration.ge_options, self._uses, diagnostics)
            with self.timing.step("Parser"):
                module = read_module(self.context, files, self.configuration.frontend, diagnostics)
            if module is None:
                return None
            with self.timing.step("Verifier"):
                if not verify_module(module, diagnostics):
                    return None
            if self.configuration.verify_roundtrip:
                self._verify_roundtrip(module)
            if self.configuration.state_in is not None:
                from gedialect.cli.state import begin_with_state

                begin_with_state(module, self.configuration.state_in, self.configuration.session_id)
            checks = self.configuration.checks
            if self.pipeline is None and checks is not None and checks.explain is not None:
                self._explain_usual_passes(module)
            if self.pipeline is not None and not self._run_passes(self.pipeline, module, diagnostics):
                return None
            with self.timing.step("Output"):
                if self.configuration.state_out is not None:
                    from gedialect.cli.state import save_state

                    save_state(module, self.configuration.state_out, diagnostics)
                return self._output(module)
        except GeError as error:
            diagnostics.report(error.diagnostic)
        except DiagnosticException as error:
            # How passes that are not ours say that they fail.
            diagnostics.error(None, str(error))
        return None

    @property
    def _uses(self) -> set[Use]:
        """What GE's options can change here: no cache that only one of them asks for, or where builds are checked."""
        uses = {Use.ACCELERATION, Use.WEIGHTS, Use.WRITING_WEIGHTS}
        cached = self.configuration.checks is None and asks_for_cache(dict(self.configuration.ge_options))
        return {*uses, Use.CACHE} if cached else uses

    def _explain_usual_passes(self, module: ModuleOp) -> None:
        """Says what GE's passes would do, without doing it."""
        from gedialect.cli.pipeline import build_pipeline
        from gedialect.cli.pipeline_text import PassText
        from gedialect.rewrites import ALL_PASSES

        usual = build_pipeline([PassText("ge-variable-pipeline", (), Location("--explain"))], ALL_PASSES)
        self._run_passes(usual, module.clone(), Diagnostics())

    def _verify_roundtrip(self, module: ModuleOp) -> None:
        for generic in (False, True):
            form = "generic" if generic else "custom"
            name = f"<{form} form>"
            text = print_mlir(module, generic=generic, dialects=self.context.loaded_dialects)
            self.sources.add(name, text)
            again = print_mlir(
                parse_mlir(self.context, text, name), generic=generic, dialects=self.context.loaded_dialects
            )
            if again == text:
                continue
            lines = enumerate(zip_longest(text.split("\n"), again.split("\n"), fillvalue=""), 1)
            number, different = next((number, new) for number, (old, new) in lines if old != new)
            raise GeError(Location(name, number, 1), f"printed and read again, this line becomes: {different}")

    def _run_passes(self, pipeline: Pipeline, module: ModuleOp, diagnostics: Diagnostics) -> bool:
        from gedialect.cli.passes import PassRunner

        return PassRunner(self.configuration, self.context, self.timing, diagnostics).run(pipeline, module)

    def _output(self, module: ModuleOp) -> str | bytes:
        if self.configuration.target is FileKind.MLIR:
            return print_mlir(
                module,
                generic=self.configuration.generic,
                debuginfo=self.configuration.debuginfo,
                elide_larger=self.configuration.elide_larger,
                dialects=self.context.loaded_dialects,
            )
        from gedialect.translate import ge_proto

        graph_id = chosen_id(module, self.configuration.graph)
        if self.configuration.target is FileKind.GE_PROTO:
            return ge_proto.export_text(module, graph_id)
        return ge_proto.export_binary(module, graph_id)
