"""Training graphs: a network is written forwards, and its gradients and updates follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from example_sessions.builder import GraphBuilder, Value, desc, producer
from example_sessions.forms import HALF, plain
from example_sessions.optimisers import Optimiser
from gedialect.dialects.ge.edges import add_control_edge, consumers, runs_before
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import ND, StorageFormat

Floats = NDArray[np.float32]
Backward = Callable[[Value], None]


@dataclass(frozen=True)
class SavedVariable:
    """A variable of a session, and what it begins with: an array, or a number everywhere."""

    name: str
    form: TensorDesc
    initial: Floats | float


@dataclass(frozen=True)
class _Weight:
    """A variable that is trained: what the optimiser works on, of the weight and of its slots, and what nodes read."""

    variables: list[Value]
    states: list[Value]
    value: Value

    @property
    def in_place(self) -> bool:
        return self.variables == self.states


class Training(GraphBuilder):
    """A training graph under construction, and the variables that it needs."""

    def __init__(self, graph_id: int, optimiser: Optimiser) -> None:
        super().__init__("train", graph_id)
        self.variables = [SavedVariable(name, plain(), value) for name, value in optimiser.numbers.items()]
        self._optimiser = optimiser
        self._weights: list[_Weight] = []
        self._tape: list[tuple[Value, Backward]] = []
        self._gradients: dict[Value, list[Value]] = {}

    # --- weights

    def matrix(self, name: str, initial: Floats, format: StorageFormat = ND) -> Value:
        """A matrix, or a filter, which the device wants in half precision and in blocks."""
        variables = self._variables(name, self._optimiser.slots, initial, format)
        names = [producer(variable).node_name for variable in variables]
        states = [
            self._optimiser.take_in(self, each, variable) for each, variable in zip(names, variables, strict=True)
        ]
        return self._weight(_Weight(variables, states, self.cast(f"{name}/to_half", states[0], HALF)))

    def weight(self, name: str, initial: Floats) -> Value:
        """A weight that the device takes as the framework has it."""
        variables = self._variables(name, self._optimiser.slots_in_place, initial, ND)
        return self._weight(_Weight(variables, variables, variables[0]))

    def _variables(self, name: str, slots: Sequence[str], initial: Floats, format: StorageFormat) -> list[Value]:
        """The variables of a weight and its slots."""
        form = plain(*initial.shape, format=format)
        names = [name, *(f"{name}/{slot}" for slot in slots)]
        self.variables += [SavedVariable(each, form, 0.0 if each != name else initial) for each in names]
        return [self.variable(each, form) for each in names]

    def _weight(self, weight: _Weight) -> Value:
        self._weights.append(weight)
        return weight.value

    # --- gradients

    def record(self, output: Value, backward: Backward) -> Value:
        """Says how the gradient of a node's output goes on to its inputs."""
        self._tape.append((output, backward))
        self._gradients[output] = []
        return output

    def give(self, value: Value, gradient: Callable[[], Value]) -> None:
        """Adds to the gradient of a value, where anything is to learn from it."""
        if value in self._gradients or any(weight.value is value for weight in self._weights):
            self._gradients.setdefault(value, []).append(gradient())

    def train(self, loss: Value, source: Value, gradient: Value) -> None:
        """Completes the graph: gradients from that of `source` on, updates of all weights, the loss as its result."""
        self.give(source, lambda: gradient)
        for output, backward in reversed(self._tape):
            total = self._total(output)
            if total is not None:
                backward(total)
        self._optimiser.finish(self, [self._update(weight) for weight in self._weights])
        self.output([loss])

    def _total(self, value: Value) -> Value | None:
        """The sum of all that was given to a value."""
        given = self._gradients.get(value, [])
        if len(given) < 2:
            return given[0] if given else None
        return self.compute("AddN", f"gradients/{producer(value).node_name}/sum", given, desc(given[0]), N=len(given))

    def _update(self, weight: _Weight) -> NodeOp:
        """Updates a weight when nothing reads it any more, and lets its variables take what comes of it."""
        name = producer(weight.variables[0]).node_name
        gradient = self._total(weight.value)
        assert gradient is not None, f"expected something to learn for {name}"
        gradient = self.cast(f"gradients/{name}/cast", gradient, desc(weight.states[0]).dtype)
        update = self._optimiser.apply(self, f"{name}/update", weight.states, gradient, weight.in_place)
        for use in consumers(weight.states[0]):
            reader = use.operation
            assert isinstance(reader, NodeOp)
            if reader is not update and not runs_before(reader, update):
                add_control_edge(reader, update)
        if not weight.in_place:
            for variable, written in zip(weight.variables, update.data_results, strict=True):
                value = self._optimiser.give_back(self, producer(variable).node_name, written)
                self.write_back(variable, value, written)
        return update
