"""Random patterns on random graphs match where MLIR and xDSL say."""

import random

import pytest
from patterns.random_patterns import PatternMaker, random_graph
from patterns.support import (
    compile_text,
    identified,
    ids,
    make_context,
    mlir_matches,
    mlir_tool,
    our_matches,
    xdsl_matches,
)
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.patterns import NO_MATCH, MatchContext, PlainAdapter, Registry, Rewriter
from gedialect.patterns.compiler import CompiledPattern

SEEDS = range(6)
PATTERNS = 60
SIZE = 40


def patterns_of(rng: random.Random, graph: ModuleOp, *, ranges: bool) -> dict[str, str]:
    """Patterns by name."""
    roots = rng.choices(identified(graph), k=PATTERNS)
    return {
        f"p{number}": PatternMaker(rng, ranges=ranges).make(root, 'pdl.rewrite %o with "hit"')
        for number, root in enumerate(roots)
    }


def compiled(text: str, hits: list[Operation]) -> CompiledPattern:
    """The pattern; its function notes the roots it matched at."""
    registry = Registry()

    @registry.action()
    def hit(rewriter: Rewriter, root: Operation) -> None:
        """Note a match."""
        hits.append(root)

    (pattern,) = compile_text(text, registry)
    return pattern


def hits_of(pattern: CompiledPattern, hits: list[Operation], graph: ModuleOp) -> list[int]:
    """Where the function that the driver calls matches, given the pattern and what it notes them in."""
    context = make_context()
    for op in identified(graph):
        rewriter = Rewriter(op, MatchContext(), PlainAdapter(context))
        before = len(hits)
        assert (pattern.match_and_rewrite(op, rewriter) is NO_MATCH) == (len(hits) == before)
    return ids(hits)


@pytest.mark.parametrize("seed", SEEDS)
def test_xdsl_agrees(seed: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, SIZE)
    matched = 0
    for text in patterns_of(rng, graph, ranges=False).values():
        expected = xdsl_matches(text, graph)
        pattern = compiled(text, hits := [])
        assert hits_of(pattern, hits, graph) == expected, text
        assert our_matches(pattern, graph) == expected, text
        matched += len(expected)
    assert matched > PATTERNS / 4


@pytest.mark.skipif(mlir_tool("mlir-opt") is None, reason="needs mlir-opt")
@pytest.mark.parametrize("seed", SEEDS)
def test_mlir_agrees(seed: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, SIZE)
    patterns = patterns_of(rng, graph, ranges=True)
    expected = mlir_matches(patterns, graph)
    for name, text in patterns.items():
        pattern = compiled(text, hits := [])
        assert hits_of(pattern, hits, graph) == expected[name], text
        assert our_matches(pattern, graph) == expected[name], text
    assert sum(map(len, expected.values())) > PATTERNS / 4
