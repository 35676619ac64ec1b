"""Nodes that work: what they find at their inputs, and what they make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gedialect.analysis.equivalence.running.cells import Cell, fitted
from gedialect.analysis.equivalence.running.contents import Contents, desc_at, digest, size_of
from gedialect.analysis.equivalence.running.settings import Settings
from gedialect.analysis.equivalence.writes import NO_WRITES, Writes
from gedialect.diagnostics import GeError
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.arrays import Bytes, bytes_of
from gedialect.formats.errors import FormatError


@dataclass
class Trace:
    """What nodes found at their inputs, by graph and name, in the order in which they ran; calls run many times.

    `order` has the place of each node that works, among all that ran, of the first time.
    """

    inputs: dict[tuple[str, str, int], list[Bytes | None]] = field(
        default_factory=dict[tuple[str, str, int], "list[Bytes | None]"]
    )
    times: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    order: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])


@dataclass(frozen=True)
class Worker:
    """What nodes do that are computed, or functions that nobody knows; `writes` are the inputs that types write."""

    contents: Contents
    settings: Settings
    writes: Mapping[str, Writes]

    def made(self, node: NodeOp, sources: Sequence[Cell | None], found: Sequence[Bytes | None]) -> list[Cell]:
        """The outputs of a node that found these contents at its inputs. What it writes is written."""
        written = self.writes.get(node.ge_type, NO_WRITES)
        made = None if self.settings.free else self._computed(node, sources, written)
        if made is None:
            made = self._unknown(node, found, sources, written)
        for index, output in written.items():
            target = sources[index] if index < len(sources) else None
            if target is None or target.variable is None:
                continue
            if output is not None and output < len(made):
                target.write(made[output].data)
                made[output] = target
        return made

    def found(self, node: NodeOp, graph: str, sources: Sequence[Cell | None], trace: Trace) -> list[Bytes | None]:
        """The contents of a node's inputs, which are noted."""
        trace.order.setdefault((graph, node.node_name), len(trace.order))
        trace.times[graph, node.node_name] = trace.times.get((graph, node.node_name), 0) + 1
        found: list[Bytes | None] = []
        for index, cell in enumerate(sources):
            desc = desc_at(node.input_type(index))
            data = None if cell is None else self.contents.content(desc, fitted(cell.data, size_of(desc)))
            # What lies in a variable's memory may change later.
            found.append(data if cell is None or data is None or cell.variable is None else data.copy())
            trace.inputs.setdefault((graph, node.node_name, index), []).append(found[-1])
        return found

    def _unknown(
        self,
        node: NodeOp,
        found: Sequence[Bytes | None],
        sources: Sequence[Cell | None],
        written: Mapping[int, int | None],
    ) -> list[Cell]:
        """What a function that nobody knows makes of its inputs."""
        attributes = sorted((key, str(value)) for key, value in node.attributes.items() if not key.startswith("_"))
        contents = [b"absent" if data is None else data for data in found]
        seed = digest(node.ge_type, node.node_name, attributes, *contents)
        made: list[Cell] = []
        for number, result in enumerate(node.data_results):
            desc = desc_at(result.type)
            own = digest(seed, number)
            made.append(Cell(self.contents.stored(desc, size_of(desc), own, poisoned=self.settings.poisoned)))
        for index, output in written.items():
            target = sources[index] if index < len(sources) else None
            if output is None and target is not None and target.variable is not None:
                desc = desc_at(node.input_type(index))
                target.write(self.contents.stored(desc, target.data.size, digest(seed, "input", index)))
        return made

    def _computed(
        self, node: NodeOp, sources: Sequence[Cell | None], written: Mapping[int, int | None]
    ) -> list[Cell] | None:
        """What a node's kernel computes; None where it has none, or the kernel cannot take the node."""
        from gedialect.runtime.kernels.attributes import attribute_values
        from gedialect.runtime.kernels.call import KernelCall
        from gedialect.runtime.kernels.registry import find_kernel
        from gedialect.runtime.tensor import Tensor

        try:
            kernel = find_kernel(node.ge_type)
            inputs: list[Tensor | None] = []
            for index, cell in enumerate(sources):
                desc = desc_at(node.input_type(index))
                if cell is None or desc is None:
                    inputs.append(None)
                    continue
                in_place = index in written and cell.variable is not None and cell.data.size == size_of(desc)
                inputs.append(Tensor.over(desc, cell.data if in_place else fitted(cell.data, size_of(desc)).copy()))
            outputs = [Tensor.zeros(desc) for result in node.data_results if (desc := desc_at(result.type)) is not None]
            kernel.run(KernelCall(node.ge_type, node.node_name, inputs, outputs, attribute_values(node)))
        except (GeError, FormatError):
            return None
        cells = [Cell(bytes_of(output.array)) for output in outputs]
        if self.settings.poisoned:
            for cell, output in zip(cells, outputs, strict=True):
                cell.data = self.contents.poison(output.desc, cell.data)
        return cells
