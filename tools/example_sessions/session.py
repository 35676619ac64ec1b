"""Sessions around training graphs: one graph that gives variables their initial values, one that reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp

from example_sessions import conv_net, transformer
from example_sessions.builder import GraphBuilder, desc
from example_sessions.training import SavedVariable, Training
from gedialect.dialects.ge.graph import GraphOp
from gedialect.files.array_files import npz_bytes
from gedialect.formats.datatypes import FLOAT, INT32
from gedialect.translate.mlir_text import print_mlir

INIT, TRAIN, CHECKPOINT = 0, 1, 2


@dataclass(frozen=True)
class Example:
    """A session, by the name of its files.

    `comment` is about the whole, `build` makes the training graph, `inputs` gives what that takes, by name; the first
    axis counts steps.
    """

    name: str
    comment: str
    build: Callable[[int], Training]
    inputs: Callable[[], Mapping[str, NDArray[Any]]]

    def module(self) -> ModuleOp:
        """The session: initialisation, training step, checkpoint."""
        training = self.build(TRAIN)
        variables = training.variables
        return ModuleOp([_initialisation(variables), training.graph, _checkpoint(variables)])

    def files(self) -> dict[str, bytes]:
        """The files of the example by name, the same on every machine."""
        module = self.module()
        module.verify()
        comment = "".join(f"// {line}".rstrip() + "\n" for line in self.comment.strip().splitlines())
        text = f"{comment}//\n// Written by tools/gen-examples.\n\n{print_mlir(module)}"
        return {f"{self.name}.mlir": text.encode(), f"{self.name}.npz": npz_bytes(self.inputs())}


EXAMPLES = (
    Example("conv_net", conv_net.COMMENT, conv_net.build, conv_net.inputs),
    Example("transformer", transformer.COMMENT, transformer.build, transformer.inputs),
)


def _initialisation(variables: list[SavedVariable]) -> GraphOp:
    """Writes the initial value of each variable: a constant, or a number everywhere."""
    graph = GraphBuilder("init", INIT)
    for each in variables:
        variable = graph.variable(each.name, each.form)
        if isinstance(each.initial, np.ndarray) or not each.form.shape:
            value = graph.constant(f"{each.name}/initial", each.initial, each.form)
        else:
            dims = graph.vector(f"shapes/{'x'.join(map(str, each.form.shape))}", each.form.shape, INT32)
            number = graph.scalar(f"numbers/{each.initial:g}", each.initial, FLOAT)
            value = graph.compute("Fill", f"{each.name}/initial", [dims, number], each.form)
        graph.node("Assign", f"{each.name}/assign", [variable, value], [desc(variable)])
    return graph.graph


def _checkpoint(variables: list[SavedVariable]) -> GraphOp:
    """Reads all variables in the form in which the framework saves them."""
    graph = GraphBuilder("checkpoint", CHECKPOINT)
    graph.output([graph.variable(each.name, each.form) for each in variables])
    return graph.graph
