"""Shapes and sizes that are known when a model is loaded, and sizes that are computed twice. `[v2-20]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.types import TYPES
from gedialect.lowering.handed_values import HandedValues, Inside
from gedialect.lowering.waiting import Waiting, users

_CONST = StringAttr("Const")
_SIZE = StringAttr("CalcTensorSizeFromStorage")


class KnownSizes:
    """Moves to Init what Init can tell; each shape and size is there once."""

    def __init__(self, graph: ExecutionGraphOp, handed: HandedValues):
        self._handed = handed
        self._waiting = Waiting()
        self._gone: list[KernelOp] = []
        self._nodes = {node.node_name: node for node in graph.nodes}
        self._shapes: dict[Attribute, SSAValue] = {}
        self._types: dict[SSAValue, Attribute] = {}
        self._sizes: dict[tuple[SSAValue, SSAValue], SSAValue] = {}
        for op in kernels_of(handed.init.block):
            if op.kernel == "Const" and op.results[0].type == TYPES["shape"]:
                self._shapes.setdefault(op.attributes["value"], op.results[0])

    def run(self) -> None:
        """Goes through all parts but Init."""
        for inside in self._handed.all:
            self._waiting = Waiting()
            self._handed.look_again(inside)
            computed: dict[tuple[SSAValue, SSAValue], SSAValue] = {}
            for op in list(kernels_of(inside.block)):
                if op.token is not None and op.token.first_use is not None:
                    continue
                if op.kernel == "InferShape":
                    self._known_shapes(op, inside)
                elif op.kernel == "CalcTensorSizeFromStorage":
                    self._known_size(op, inside, computed)
            self._waiting.settle()
        for op in self._gone:
            op.erase()

    def _known_shapes(self, op: KernelOp, inside: Inside) -> None:
        node = self._nodes[op.node or ""]
        if all(desc is not None and desc.has_known_shape for desc in node.output_descs):
            self._replace(op, [self._handed.bring(shape, inside) for shape in self._shapes_of(node)])

    def _shapes_of(self, node: NodeOp) -> list[SSAValue]:
        found: list[SSAValue] = []
        for type in node.outputs.data:
            known = self._shapes.get(type)
            if known is None:
                op = KernelOp.create(
                    result_types=[TYPES["shape"]], properties={"kernel": _CONST}, attributes={"value": type}
                )
                known = self._shapes[type] = self._add_to_init(op, "shape")
            found.append(known)
        return found

    def _known_size(self, op: KernelOp, inside: Inside, computed: dict[tuple[SSAValue, SSAValue], SSAValue]) -> None:
        dtype, shape = op.data_operands
        known_dtype, known_shape = self._handed.origin(dtype), self._handed.origin(shape)
        if known_dtype is not None and known_shape is not None:
            size = self._size(known_dtype, known_shape)
            self._replace(op, [self._handed.bring(size, inside)])
            return
        first = computed.setdefault((dtype, shape), op.results[0])
        if first is not op.results[0]:
            self._replace(op, [first])

    def _size(self, dtype: SSAValue, shape: SSAValue) -> SSAValue:
        known = self._sizes.get((dtype, shape))
        if known is None:
            op = KernelOp.create(operands=[dtype, shape], result_types=[TYPES["size"]], properties={"kernel": _SIZE})
            known = self._sizes[dtype, shape] = self._add_to_init(op, "size")
        return known

    def _add_to_init(self, op: KernelOp, hint: str) -> SSAValue:
        last = self._handed.init.block.last_op
        assert last is not None, "Init ends with what it hands on"
        self._handed.init.block.insert_op_before(op, last)
        op.results[0].name_hint = hint
        return op.results[0]

    def _replace(self, op: KernelOp, values: Sequence[SSAValue]) -> None:
        """Puts values in the place of a kernel's results; who used these waits for what the kernel waited for."""
        tokens = list(self._waiting.tokens(op))
        if tokens:
            for user in users(op.data_results):
                self._waiting.add(user, tokens)
        for result, value in zip(op.data_results, values, strict=True):
            self._waiting.replace(result, value)
        op.operands = []
        op.detach()
        self._gone.append(op)
