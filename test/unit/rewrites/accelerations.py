"""Runs of variable-acc's constraints and actions one by one, on graphs read from text."""

from ge_ir import module

from gedialect.dialects.ge.graph import roots_of
from gedialect.patterns import Failure, Rewriter
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.ge_adapter import GeAdapter
from gedialect.rewrites.variable_groups import VariableGroup, variable_groups
from gedialect.state import RebuildControl, RebuildTables, Session

TYPES = {
    "!plain": "tensor<2x3x4x5xf32, #ge.layout<NCHW>>",
    "!nhwc": "tensor<2x4x5x3xf32, #ge.layout<NHWC>>",
    "!half": "tensor<2x3x4x5xf16, #ge.layout<NCHW>>",
    "!flat": "tensor<120xf32>",
}


def acc_context(*bodies: str, strict: bool = False, max_changes: int = 1, changes: int = 0) -> AccContext:
    """What a run sees of a root graph with the first body and subgraphs with the others.

    Variable `w` has changed its format that many times.
    """
    graphs = [
        f'ge.graph "g{index}" id 0 {"subgraph" if index else ""} {{\n{body}\n}}' for index, body in enumerate(bodies)
    ]
    aliases = [f"{name} = {type}" for name, type in TYPES.items()]
    (root,) = roots_of(module("\n".join([*aliases, *graphs])))
    session = Session(rebuild=RebuildControl(RebuildTables(change_counts={"w": changes})))
    return AccContext(variable_groups(root.family()), session, 0, max_changes, strict=strict)


def group(context: AccContext, name: str = "w") -> VariableGroup:
    """The group of a variable."""
    return next(each for each in context.groups if each.name == name)


def rewriter(context: AccContext) -> Rewriter:
    """A rewriter at the first variable."""
    return Rewriter(context.groups[0].nodes[0], context, GeAdapter())


def reason(answer: object) -> tuple[str, str | None]:
    """Why a constraint refused, and under which label of its own."""
    assert isinstance(answer, Failure)
    return answer.reason, answer.label
