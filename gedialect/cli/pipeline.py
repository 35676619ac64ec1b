"""From the text of pipelines and pass flags to passes that can run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from xdsl.passes import ModulePass

from gedialect.cli.pass_options import make_pass, pass_text
from gedialect.cli.pipeline_text import Element, NestText, PassText
from gedialect.diagnostics import GeError
from gedialect.rewrites.graph_pass import GraphPass, GraphPipeline
from gedialect.wording import did_you_mean

MODULE_ANCHOR = "builtin.module"
GRAPH_ANCHOR = "ge.graph"

KnownPasses = Mapping[str, Callable[[], type[ModulePass]]]


@dataclass(frozen=True)
class GraphGroup:
    """Graph passes that run together: all of them on the first graph of the session, then on the next, as in GE."""

    passes: tuple[GraphPass, ...]


Step = ModulePass | GraphGroup


@dataclass(frozen=True)
class Pipeline:
    """What is run on a module, in order."""

    steps: tuple[Step, ...] = ()

    def passes(self) -> list[ModulePass]:
        """All passes, in order."""
        return [each for step in self.steps for each in (step.passes if isinstance(step, GraphGroup) else (step,))]

    def __str__(self) -> str:
        """The pipeline as text that can be given to `--pass-pipeline`, one pass a line."""
        blocks: list[str] = []
        for step in self.steps:
            if isinstance(step, GraphGroup):
                passes = ",\n".join(f"    {pass_text(each)}" for each in step.passes)
                blocks.append(f"  {GRAPH_ANCHOR}(\n{passes}\n  )")
            else:
                blocks.append(f"  {pass_text(step)}")
        return f"{MODULE_ANCHOR}(\n" + ",\n".join(blocks) + "\n)"


def build_pipeline(elements: Iterable[Element], known: KnownPasses) -> Pipeline:
    """Make the passes that a pipeline names. Raises GeError at the first element that is wrong.

    Graph passes that follow one another outside of `ge.graph(...)` form one group.
    """
    elements = tuple(elements)
    if len(elements) == 1 and isinstance(elements[0], NestText) and elements[0].anchor == MODULE_ANCHOR:
        elements = elements[0].elements
    steps: list[Step] = []
    open_group: list[GraphPass] = []

    def close_group() -> None:
        if open_group:
            steps.append(GraphGroup(tuple(open_group)))
            open_group.clear()

    for element in elements:
        if isinstance(element, NestText):
            close_group()
            open_group.extend(_graph_passes(element, known))
            close_group()
            continue
        instance = make_pass(_pass_type(element, known), element.options, element.location)
        if isinstance(instance, GraphPass):
            open_group.extend(_expanded(instance))
        else:
            close_group()
            steps.append(instance)
    close_group()
    return Pipeline(tuple(steps))


def _graph_passes(nest: NestText, known: KnownPasses) -> list[GraphPass]:
    if nest.anchor != GRAPH_ANCHOR:
        expected = f"passes can be nested in '{GRAPH_ANCHOR}' only"
        raise GeError(nest.location, f"{expected}, got '{nest.anchor}'" + did_you_mean(nest.anchor, [GRAPH_ANCHOR]))
    passes: list[GraphPass] = []
    for element in nest.elements:
        if isinstance(element, NestText):
            raise GeError(element.location, f"'{element.anchor}' cannot be nested in '{GRAPH_ANCHOR}'")
        pass_type = _pass_type(element, known)
        if not issubclass(pass_type, GraphPass):
            raise GeError(
                element.location,
                f"pass '{element.name}' works on '{MODULE_ANCHOR}' and cannot be nested in '{GRAPH_ANCHOR}'",
            )
        passes.extend(_expanded(make_pass(pass_type, element.options, element.location)))
    return passes


def _expanded(instance: GraphPass) -> tuple[GraphPass, ...]:
    """The passes of a pipeline that goes by one name, so that each can be seen and timed."""
    return instance.passes() if isinstance(instance, GraphPipeline) else (instance,)


def _pass_type(element: PassText, known: KnownPasses) -> type[ModulePass]:
    load = known.get(element.name)
    if load is None:
        raise GeError(element.location, f"unknown pass '{element.name}'" + did_you_mean(element.name, known))
    return load()
