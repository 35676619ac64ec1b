"""`--mlir-print-ir-before`, `-after` and their like: the IR on standard error, as mlir-opt prints it."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.cli.ge_opt_options import Configuration
from gedialect.dialects.ge.graph import GraphOp
from gedialect.translate.mlir_text import print_mlir


@dataclass(frozen=True)
class IrDumps:
    """Prints the operation that a pass works on where the configuration asks for it."""

    configuration: Configuration

    def before(self, instance: ModulePass, op: Operation) -> None:
        """Called before a pass runs."""
        points = self.configuration.dumps
        if points.before_all or instance.name in points.before:
            self._print("Before", instance, op)

    def after(self, instance: ModulePass, op: Operation) -> None:
        """Called after a pass ran."""
        points = self.configuration.dumps
        if points.after_all or instance.name in points.after:
            self._print("After", instance, op)

    def _print(self, when: str, instance: ModulePass, op: Operation) -> None:
        title = f"IR Dump {when} {type(instance).__name__.removesuffix('Pass')} ({instance.name})"
        if isinstance(op, GraphOp):
            title += f" ('{op.name}' operation: \"{op.graph_name}\")"
        text = print_mlir(
            op,
            generic=self.configuration.generic,
            debuginfo=self.configuration.debuginfo,
            elide_larger=self.configuration.elide_larger,
        )
        sys.stderr.write(f"// -----// {title} //----- //\n{text}\n\n")
