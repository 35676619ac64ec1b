"""What runs before what in a graph, as an index that answers most questions at once. `[graph-4]`

Cycles, which frameworks' own control flow makes, are one point. Each point has an interval from a depth-first walk: an
interval inside another one in the walk's tree says yes; a point whose *reach* lies outside says no. Only what is left
is looked for along the edges. Building it is linear.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Order:
    """The order of the points 0 to n-1, of which each has a list of those right behind it."""

    def __init__(self, successors: Sequence[Sequence[int]]) -> None:
        self._point = _components(successors)
        count = max(self._point, default=-1) + 1
        behind: list[set[int]] = [set() for _ in range(count)]
        for node, later in enumerate(successors):
            behind[self._point[node]].update(self._point[each] for each in later)
        # Components are numbered from the last to the first, so that every edge leads to a lower number.
        self._behind = [sorted(each - {point}) for point, each in enumerate(behind)]
        self._number_points()

    def _number_points(self) -> None:
        """Intervals of a depth-first walk: `_end` counts points as they are left, `_low` is the least end in reach."""
        count = len(self._behind)
        self._end, self._low, self._first = [-1] * count, [0] * count, [0] * count
        ended = 0
        for root in range(count - 1, -1, -1):
            if self._end[root] >= 0:
                continue
            self._first[root] = ended
            walk = [(root, 0)]
            while walk:
                point, position = walk.pop()
                later = self._behind[point]
                while position < len(later) and self._end[later[position]] >= 0:
                    position += 1
                if position < len(later):
                    walk += [(point, position + 1), (later[position], 0)]
                    self._first[later[position]] = ended
                    continue
                if self._end[point] < 0:
                    self._end[point] = ended
                    ended += 1
        for point in range(count):
            self._low[point] = min([self._end[point], *(self._low[each] for each in self._behind[point])])

    def together(self, first: int, other: int) -> bool:
        """Whether two points are one, or in one cycle."""
        return self._point[first] == self._point[other]

    def cycles(self) -> Iterator[list[int]]:
        """The points of each cycle."""
        if len(self._behind) == len(self._point):
            return
        members: dict[int, list[int]] = {}
        for number, point in enumerate(self._point):
            members.setdefault(point, []).append(number)
        yield from (numbers for numbers in members.values() if len(numbers) > 1)

    def before(self, first: int, later: int) -> bool:
        """Whether a path leads from one point to another, or they are one, or in one cycle."""
        start, goal = self._point[first], self._point[later]
        if start == goal:
            return True
        seen = {start}
        waiting = [start]
        while waiting:
            point = waiting.pop()
            if self._first[point] <= self._end[goal] <= self._end[point]:
                return True
            for each in self._behind[point]:
                if each == goal:
                    return True
                if each not in seen and each >= goal and self._low[each] <= self._end[goal] <= self._end[each]:
                    seen.add(each)
                    waiting.append(each)
        return False


def _components(successors: Sequence[Sequence[int]]) -> list[int]:
    """The number of each node's strongly connected component; what lies behind has a lower number. (Tarjan)"""
    count = len(successors)
    index, low, component = [-1] * count, [0] * count, [-1] * count
    stack: list[int] = []
    seen = components = 0
    for root in range(count):
        if index[root] >= 0:
            continue
        walk = [(root, 0)]
        while walk:
            node, position = walk.pop()
            if position == 0:
                index[node] = low[node] = seen
                seen += 1
                stack.append(node)
            elif component[child := successors[node][position - 1]] < 0:
                low[node] = min(low[node], low[child])
            later = successors[node]
            while position < len(later) and index[later[position]] >= 0:
                if component[later[position]] < 0:
                    low[node] = min(low[node], index[later[position]])
                position += 1
            if position < len(later):
                walk += [(node, position + 1), (later[position], 0)]
                continue
            if low[node] == index[node]:
                while True:
                    member = stack.pop()
                    component[member] = components
                    if member == node:
                        break
                components += 1
    return component
