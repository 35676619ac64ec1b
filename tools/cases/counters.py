"""Names that hold the number of a counter, made neutral: two graphs that differ in the numbers alone become equal."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Protocol

_COUNTED = re.compile(r"(.+_trans_|dynamic_const_(?:\d+_)?)(\d+)")


class Node(Protocol):
    """What of a node tells it from others of its kind."""

    @property
    def type(self) -> str: ...
    @property
    def inputs(self) -> tuple[tuple[str, int] | None, ...]: ...
    @property
    def controls(self) -> frozenset[str]: ...
    @property
    def input_descs(self) -> tuple[object, ...]: ...
    @property
    def output_descs(self) -> tuple[object, ...]: ...


def neutral_names(nodes: Mapping[str, Node], given: Collection[str]) -> dict[str, str]:
    """New names for the nodes of a graph whose names hold a counter, other than given ones.

    Nodes are told apart by what they are and by what is around them, never by their numbers; where even that is equal,
    it does not matter which of them gets which name.
    """
    counted = {name: match for name in nodes if name not in given and (match := _COUNTED.fullmatch(name))}
    if not counted:
        return {}
    colours = _distinct_colours(nodes, counted)
    groups: dict[str, list[str]] = defaultdict(list)
    for name in sorted(counted, key=lambda name: colours[name]):
        groups[_neutral(counted[name][1])].append(name)
    return {name: f"{prefix}#{rank}" for prefix, names in groups.items() for rank, name in enumerate(names)}


def _neutral(prefix: str) -> str:
    return re.sub(r"^dynamic_const_\d+_", "dynamic_const_", prefix)


def _distinct_colours(nodes: Mapping[str, Node], counted: Mapping[str, re.Match[str]]) -> dict[str, int]:
    """A number for each counted node, by refinement: until the neighbours no longer tell any two nodes apart, then one
    of the nodes that are left alike is told apart by force, and so on.
    """
    around = _neighbours(nodes, counted)
    colours = _ranks(
        {
            name: (_neutral(match[1]), node.type, tuple(map(str, node.input_descs)), tuple(map(str, node.output_descs)))
            for name, match in counted.items()
            for node in (nodes[name],)
        }
    )
    while True:
        colours = _refine(colours, around)
        alike = [names for names in _classes(colours) if len(names) > 1]
        if not alike:
            return colours
        first = min(alike[0], key=lambda name: int(counted[name][2]))
        colours = _ranks({name: (colour, name != first) for name, colour in colours.items()})


def _refine(colours: dict[str, int], around: Mapping[str, list[tuple[str, Hashable]]]) -> dict[str, int]:
    while True:
        finer = _ranks(
            {
                name: (colour, tuple(sorted(repr((role, colours.get(other, other))) for other, role in around[name])))
                for name, colour in colours.items()
            }
        )
        if len(set(finer.values())) == len(set(colours.values())):
            return finer
        colours = finer


def _ranks(keys: Mapping[str, tuple[Hashable, ...]]) -> dict[str, int]:
    order = {key: rank for rank, key in enumerate(sorted(set(keys.values()), key=repr))}
    return {name: order[key] for name, key in keys.items()}


def _classes(colours: Mapping[str, int]) -> Iterable[list[str]]:
    classes: dict[int, list[str]] = defaultdict(list)
    for name, colour in colours.items():
        classes[colour].append(name)
    return [classes[colour] for colour in sorted(classes)]


def _neighbours(nodes: Mapping[str, Node], counted: Collection[str]) -> dict[str, list[tuple[str, Hashable]]]:
    """For each counted node its neighbours, each with how it is connected."""
    around: dict[str, list[tuple[str, Hashable]]] = {name: [] for name in counted}
    for name, node in nodes.items():
        for index, source in enumerate(node.inputs):
            if source is None:
                continue
            if name in around:
                around[name].append((source[0], ("in", index, source[1])))
            if source[0] in around:
                around[source[0]].append((name, ("out", source[1], index)))
        for before in node.controls:
            if name in around:
                around[name].append((before, ("after",)))
            if before in around:
                around[before].append((name, ("before",)))
    return around
