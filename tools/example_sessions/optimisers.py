"""Optimisers, in two of the ways in which weights are trained in mixed precision.

`Momentum` works on weights in half precision and in blocks, so that they are cast and rearranged on the way in and back
on the way out. `Adam` works on single precision in blocks, of which the network casts what it computes with. Weights
that are no matrices or filters stay as the framework has them, and are updated in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from example_sessions.builder import GraphBuilder, Value, desc
from example_sessions.forms import HALF
from gedialect.dialects.ge.edges import add_control_edge
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import FLOAT


class Optimiser(Protocol):
    """How weights are kept and updated."""

    slots: Sequence[str]
    """What is remembered of each weight."""

    slots_in_place: Sequence[str]
    """The same, of weights that are updated in place."""

    numbers: dict[str, float]
    """Variables besides those of the weights, with their initial values."""

    def take_in(self, graph: GraphBuilder, name: str, variable: Value) -> Value:
        """What the optimiser works on, made of a variable."""
        ...

    def give_back(self, graph: GraphBuilder, name: str, value: Value) -> Value:
        """What the variable takes, made of what the optimiser works on."""
        ...

    def apply(self, graph: GraphBuilder, name: str, states: Sequence[Value], gradient: Value, in_place: bool) -> NodeOp:
        """The node that updates a weight and its slots. In place it has the weight as its only output."""
        ...

    def finish(self, graph: GraphBuilder, updates: Sequence[NodeOp]) -> None:
        """What is done once a step, after all updates."""
        ...


class Momentum:
    """Gradient descent with momentum, in half precision; in place without momentum."""

    def __init__(self, rate: float, momentum: float) -> None:
        self.slots: Sequence[str] = ("momentum",)
        self.slots_in_place: Sequence[str] = ()
        self.numbers: dict[str, float] = {}
        self._rate = rate
        self._momentum = momentum

    def take_in(self, graph: GraphBuilder, name: str, variable: Value) -> Value:
        return graph.to_blocks(f"{name}/to_blocks", graph.cast(f"{name}/to_half", variable, HALF))

    def give_back(self, graph: GraphBuilder, name: str, value: Value) -> Value:
        return graph.cast(f"{name}/to_single", graph.from_blocks(f"{name}/from_blocks", value), FLOAT)

    def apply(self, graph: GraphBuilder, name: str, states: Sequence[Value], gradient: Value, in_place: bool) -> NodeOp:
        dtype, outputs = desc(gradient).dtype, [desc(state) for state in states]
        rate = graph.scalar(f"learning_rate/{'half' if dtype == HALF else 'single'}", self._rate, dtype)
        if in_place:
            return graph.node("ApplyGradientDescent", name, [*states, rate, gradient], outputs)
        momentum = graph.scalar("momentum", self._momentum, dtype)
        return graph.node("ApplyMomentumD", name, [*states, rate, gradient, momentum], outputs, use_nesterov=False)

    def finish(self, graph: GraphBuilder, updates: Sequence[NodeOp]) -> None:
        """Nothing."""


class Adam:
    """Adam, in single precision."""

    def __init__(self, rate: float, beta1: float = 0.9, beta2: float = 0.99, epsilon: float = 1e-7) -> None:
        self.slots: Sequence[str] = ("m", "v")
        self.slots_in_place: Sequence[str] = self.slots
        self.numbers = {"beta1_power": beta1, "beta2_power": beta2}
        self._numbers = {"learning_rate": rate, "beta1": beta1, "beta2": beta2, "epsilon": epsilon}

    def take_in(self, graph: GraphBuilder, name: str, variable: Value) -> Value:
        return graph.to_blocks(f"{name}/to_blocks", variable)

    def give_back(self, graph: GraphBuilder, name: str, value: Value) -> Value:
        return graph.from_blocks(f"{name}/from_blocks", value)

    def apply(self, graph: GraphBuilder, name: str, states: Sequence[Value], gradient: Value, in_place: bool) -> NodeOp:
        powers = [graph.number(power) for power in self.numbers]
        numbers = [graph.scalar(what, value, FLOAT) for what, value in self._numbers.items()]
        ge_type = "ApplyAdam" if in_place else "ApplyAdamD"
        outputs = [desc(state) for state in states[: 1 if in_place else None]]
        return graph.node(ge_type, name, [*states, *powers, *numbers, gradient], outputs, use_nesterov=False)

    def finish(self, graph: GraphBuilder, updates: Sequence[NodeOp]) -> None:
        """The powers of the betas grow."""
        for power in self.numbers:
            beta = graph.scalar(power.removesuffix("_power"), self.numbers[power], FLOAT)
            variable = graph.number(power)
            grown = graph.compute("Mul", f"{power}/grown", [variable, beta], desc(variable))
            assign = graph.node("Assign", f"{power}/assign", [variable, grown], [desc(variable)])
            for update in updates:
                add_control_edge(update, assign)
