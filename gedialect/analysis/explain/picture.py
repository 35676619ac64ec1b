"""The graph around a variable as an SVG picture: boxes in layers, from variables to what computes and to refs.

fast-sugiyama lays it out (Sugiyama's method, which keeps layers apart and crossings few); it is an optional package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from gedialect.analysis.explain.neighbourhood import Surroundings, assigned
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.edges import control_consumers, data_consumers, data_sources
from gedialect.dialects.ge.graph import graph_of
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp

MOST_NODES = 30
"""A picture shows so many nodes at most, and says how many more there are."""

_WIDTH, _HEIGHT, _GAP_X, _GAP_Y, _MARGIN, _HEAD = 168, 44, 24, 40, 8, 18
_MOST_LETTERS, _MOST_SMALL = 22, 25
_MORE = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class _Box:
    name: str
    kind: str
    note: str
    graph: str


@dataclass(frozen=True, slots=True)
class _Graph:
    boxes: list[_Box]
    edges: list[tuple[int, int, bool]]
    left_out: int


def can_draw() -> bool:
    """Whether the package that lays graphs out is there."""
    from importlib.util import find_spec

    return find_spec("fast_sugiyama") is not None


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG text, and its width in pixels."""

    svg: str
    width: int


def _drawn(graph: _Graph, title: str) -> Picture:
    """What is around a variable; the same for the same graph. Needs fast-sugiyama."""
    places = _places(graph)
    width = max((x for x, _ in places), default=0) + _WIDTH + 2 * _MARGIN
    height = max((y for _, y in places), default=0) + _HEIGHT + 2 * _MARGIN + (18 if graph.left_out else 0)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" role="img" {size}>'
    parts = [head, f"<title>{escape(title)}</title>"]
    parts += [_edge(places[source], places[target], is_data) for source, target, is_data in graph.edges]
    parts += [_box(box, place) for box, place in zip(graph.boxes, places, strict=True)]
    # The parts of a graph stand side by side, so that its name above the first one is above all.
    heads: dict[str, int] = {}
    for box, (x, _) in zip(graph.boxes, places, strict=True):
        heads[box.graph] = min(x, heads.get(box.graph, x))
    parts += [
        f'<text x="{x}" y="{_MARGIN + 8}" class="note">in {escape(_end(name))}</text>' for name, x in heads.items()
    ]
    if graph.left_out:
        parts.append(f'<text x="{_MARGIN}" y="{height - 6}" class="note">and {graph.left_out} more nodes</text>')
    return Picture("".join([*parts, "</svg>"]), width)


# --- what is shown


def _graph_of(around: Surroundings) -> _Graph:
    """The variable, its conversions and refs, and the nodes right beside those, as far as there is room."""
    own = dict.fromkeys(around.nodes)
    beside = dict.fromkeys(
        other
        for node in own
        for other in (*data_consumers(node), *(data_sources(node) if not _begins(node) else ()))
        if other not in own
    )
    nodes = [*own, *beside]
    shown = nodes[:MOST_NODES]
    numbers = {node: number for number, node in enumerate(shown)}
    edges = [
        (number, numbers[reader], is_data)
        for node, number in numbers.items()
        for is_data, readers in ((True, data_consumers(node)), (False, control_consumers(node)))
        for reader in readers
        if reader in numbers
    ]
    return _Graph([_box_of(node) for node in shown], _unique(edges), len(nodes) - len(shown))


def _begins(node: NodeOp) -> bool:
    return node.ge_type in VARIABLE_TYPES and not isinstance(node, VariableRefOp)


def _unique(edges: Iterable[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Data edges, and control edges only where no data edge joins the two."""
    data = {(source, target) for source, target, is_data in edges if is_data}
    return [edge for edge in dict.fromkeys(edges) if edge[2] or edge[:2] not in data]


def _box_of(node: NodeOp) -> _Box:
    kind, note = _kind_of(node)
    return _Box(node.node_name, kind, note, graph_of(node).graph_name)


def _kind_of(node: NodeOp) -> tuple[str, str]:
    desc = node.output_desc(0)
    form = "" if desc is None else f"{desc.format.text} {desc.dtype.name.removeprefix('DT_').lower()}"
    if isinstance(node, VariableRefOp):
        return "ref", f"writes to {node.variable}"
    if node.ge_type in VARIABLE_TYPES:
        return "variable", form
    if isinstance(node, TransOp):
        return "conversion", f"{node.ge_type} to {form}"
    written = next((name for result in node.data_results if (name := owning_variable(node, result.index))), None)
    if written is None and (variable := assigned(node)) is not None:
        written = variable.node_name
    if written is not None:
        return "writer", f"{node.ge_type}, writes to {written}"
    return "node", node.ge_type


# --- where it is shown


def _places(graph: _Graph) -> list[tuple[int, int]]:
    """Where each box is, in whole units, layers from top to bottom; what does not hang together stands side by side.

    Parts of one graph are neighbours.
    """
    from fast_sugiyama import from_edges

    edges = _forward(len(graph.boxes), graph.edges)
    # The package counts from 0, and gives numbers behind the last to points at which long edges bend.
    joined = sorted({number for edge in edges for number in edge})
    places_of = {number: place for place, number in enumerate(joined)}
    told = [(places_of[first], places_of[later]) for first, later in edges]
    layouts = from_edges(told, vertex_spacing=1, crossing_minimization="barycenter") if told else ()
    parts = [{number: (0.0, 0.0)} for number in range(len(graph.boxes)) if number not in places_of]
    for positions, *_ in layouts:
        real = [(int(place), at) for place, at in positions if int(place) < len(joined)]
        parts.append({joined[place]: (float(x), float(y)) for place, (x, y) in real})
    places = [(0, 0)] * len(graph.boxes)
    right = 0.0
    ranks = {name: rank for rank, name in enumerate(dict.fromkeys(box.graph for box in graph.boxes))}
    for part in sorted(parts, key=lambda part: (ranks[graph.boxes[min(part)].graph], min(part))):
        left, top = min(x for x, _ in part.values()), max(y for _, y in part.values())
        for number, (x, y) in part.items():
            places[number] = (
                round((right + x - left) * (_WIDTH + _GAP_X)) + _MARGIN,
                round((top - y) * (_HEIGHT + _GAP_Y)) + _MARGIN + _HEAD,
            )
        right += max(x for x, _ in part.values()) - left + 1
    return places


def _forward(count: int, edges: Iterable[tuple[int, int, bool]]) -> list[tuple[int, int]]:
    """The edges without cycles: one that leads back is turned round."""
    behind: list[list[int]] = [[] for _ in range(count)]
    waits = [0] * count
    for source, target, _ in edges:
        behind[source].append(target)
        waits[target] += 1
    order: dict[int, int] = {}
    left = dict.fromkeys(range(count))
    while left:
        # In a cycle, the first one does not wait for the others.
        number = next((each for each in left if not waits[each]), next(iter(left)))
        del left[number]
        order[number] = len(order)
        for target in behind[number]:
            waits[target] -= 1
    pairs = (sorted(edge[:2], key=order.__getitem__) for edge in edges if edge[0] != edge[1])
    return list(dict.fromkeys((first, later) for first, later in pairs))


def _edge(source: tuple[int, int], target: tuple[int, int], is_data: bool) -> str:
    x1, y1 = source[0] + _WIDTH // 2, source[1] + _HEIGHT
    x2, y2 = target[0] + _WIDTH // 2, target[1]
    if y2 < y1:
        # An edge to a layer above or beside, which cycles make.
        y1, y2 = source[1] + _HEIGHT // 2, target[1] + _HEIGHT // 2
    middle = (y1 + y2) // 2
    kind = "data" if is_data else "control"
    return f'<path class="edge {kind}" d="M{x1},{y1} C{x1},{middle} {x2},{middle} {x2},{y2 - 2}"/>'


def _box(box: _Box, place: tuple[int, int]) -> str:
    x, y = place
    middle = x + _WIDTH // 2
    return (
        f'<g class="box {box.kind}"><title>{escape(box.name)} in {escape(box.graph)}: {escape(box.note)}</title>'
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="6"/>'
        f'<text x="{middle}" y="{y + 18}">{escape(_end(box.name))}</text>'
        f'<text x="{middle}" y="{y + 34}" class="note">{escape(_beginning(box.note))}</text></g>'
    )


def _end(text: str) -> str:
    """A name that fits a box: its end tells more than its beginning."""
    return text if len(text) <= _MOST_LETTERS else _MORE + text[-_MOST_LETTERS + 1 :]


def _beginning(text: str) -> str:
    """A note that fits a box."""
    return text if len(text) <= _MOST_SMALL else text[: _MOST_SMALL - 1] + _MORE


def pictures(
    names: Iterable[str], before: Mapping[str, Surroundings], after: Mapping[str, Surroundings]
) -> dict[str, list[tuple[str, Picture]]]:
    """For each variable the pictures before and after with their titles, or one of both; none without fast-sugiyama."""
    if not can_draw():
        return {}
    none = Surroundings()
    return {name: _both(name, before.get(name, none), after.get(name, none)) for name in names}


def _both(name: str, before: Surroundings, after: Surroundings) -> list[tuple[str, Picture]]:
    old, new = _graph_of(before), _graph_of(after)
    told = [("before and after", old)] if old == new else [("before", old), ("after", new)]
    return [(when, _drawn(graph, f"{name} {when}")) for when, graph in told]
