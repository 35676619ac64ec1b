"""What an execution graph must be as a whole: its parts, what is declared, and what goes from part to part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Operation
from xdsl.utils.exceptions import VerifyException

from gedialect.diagnostics import GeError, note
from gedialect.dialects.ge.list_attributes import integers_of
from gedialect.dialects.gert.declarations import InputOp, NodeOp, OutputOp, VariableOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, PartOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.memory_verification import verify_memory
from gedialect.dialects.gert.types import TYPES, kind_of

_PARTS = ("gert.init", "gert.main", "gert.deinit")


def verify_graph(graph: ExecutionGraphOp) -> None:
    """Checks an execution graph as a whole. Raises VerifyException, or GeError at the operation that is wrong."""
    if not graph.graph_name:
        raise VerifyException('expected a graph name, got "" [v2-1]')
    parent = graph.parent_op()
    if parent is not None and not isinstance(parent, ModuleOp):
        raise VerifyException(f"expected an execution graph to stand in a module, got one in '{parent.name}' [v2-1]")
    _verify_contents(graph)
    if not _each_is_right(graph):
        return
    nodes = _verify_declarations(graph)
    handed = {"Data": len(graph.inputs), "OutputData": len(graph.outputs)}
    for part in (graph.init, graph.main, graph.deinit):
        _verify_block(part.body.block, handed, nodes)
    _verify_handed(graph)
    verify_memory(graph, nodes)


def verify_part(part: PartOp) -> None:
    """Checks where a part stands and that it holds kernels only. Raises VerifyException, or GeError at what it is."""
    parent = part.parent_op()
    if parent is not None and not isinstance(parent, ExecutionGraphOp):
        raise VerifyException(f"expected a part to stand in a gert.graph, got one in '{parent.name}' [v2-1]")
    for op in part.body.block.ops:
        if not isinstance(op, KernelOp):
            raise GeError(op, f"expected kernels only in {part.name}, got another operation", label="v2-1")


def _verify_contents(graph: ExecutionGraphOp) -> None:
    ops = list(graph.body.block.ops)
    parts = tuple(op.name for op in ops[-len(_PARTS) :])
    if parts != _PARTS:
        found = ", ".join(op.name for op in ops if isinstance(op, PartOp)) or "none"
        raise VerifyException(f"expected {', '.join(_PARTS)} at the end, in this order, got {found} [v2-1]")
    for op in ops[: -len(_PARTS)]:
        if not isinstance(op, InputOp | OutputOp | VariableOp | NodeOp):
            raise GeError(op, "expected declarations only before the parts, got another operation", label="v2-10")


def _each_is_right(graph: ExecutionGraphOp) -> bool:
    """Whether all operations are right by themselves; those that are not say so when it is their turn."""
    try:
        for op in graph.body.block.ops:
            op.verify_()
            if isinstance(op, PartOp):
                _verify_kernels(op.body.block)
    except (VerifyException, GeError):
        return False
    return True


def _verify_kernels(block: Block) -> None:
    for op in kernels_of(block):
        op.verify_()
        for body in op.body_blocks:
            _verify_kernels(body)


# --- declarations


def _verify_declarations(graph: ExecutionGraphOp) -> dict[str, NodeOp]:
    for declared in (graph.inputs, graph.outputs):
        for index, op in enumerate(declared):
            if op.index != index:
                raise GeError(op, f"expected indices from 0 in order, got {op.index} for {index}", label="v2-10")
    variables: dict[str, Operation] = {}
    for op in graph.variables:
        _verify_unique(op, op.variable, variables, "variable")
    nodes: dict[str, NodeOp] = {}
    for op in graph.nodes:
        _verify_unique(op, op.node_name, nodes, "compute node")
        nodes[op.node_name] = op
    return nodes


def _verify_unique(op: Operation, name: str, known: dict[str, Operation] | dict[str, NodeOp], what: str) -> None:
    first = known.get(name)
    if first is not None:
        notes = [note(first, "the first of that name")]
        raise GeError(op, f'expected a {what} to be declared once, got "{name}" again', label="v2-10", notes=notes)
    known[name] = op  # pyright: ignore[reportArgumentType]


# --- one part or sub execution graph


def _verify_block(block: Block, handed: Mapping[str, int], nodes: dict[str, NodeOp]) -> None:
    """Checks a part or sub execution graph; `handed` says how many inputs and outputs are declared."""
    defined: set[int] = set()  # identities of kernels
    for op in kernels_of(block):
        for index, operand in enumerate(op.operands):
            if id(operand.owner) not in defined:
                raise GeError(
                    op,
                    f"expected operand #{index} to be defined before it is used, in the same part or graph; values of "
                    "another come as those of 'InnerData'",
                    label="v2-8",
                )
        defined.add(id(op))
        kernel = op.kernel
        count = handed.get(kernel)
        if count is not None and (op.index is None or not 0 <= op.index < count):
            raise GeError(op, f"expected the index of one of {count} declared, got {op.index}", label="v2-10")
        if kernel == "InnerNetOutput" and op.next_op is not None:
            raise GeError(op, "expected 'InnerNetOutput' to be the last kernel, got others behind it", label="v2-8")
        if op.node_attr is not None:
            _verify_node(op, nodes)
        if kernel == "Const":
            _verify_handle(op, nodes)
        if op.regions:
            for body in op.body_blocks:
                _verify_block(body, handed, nodes)
            _verify_bodies(op)


def _verify_node(op: KernelOp, nodes: dict[str, NodeOp]) -> None:
    """Shapes and data of a kernel that works for a compute node are those of its inputs and outputs."""
    assert op.node is not None, "the caller looked"
    node = nodes.get(op.node)
    if node is None:
        raise GeError(op, f'expected a declared gert.node, got "{op.node}"', label="v2-10")
    operands = [kind_of(operand.type) for operand in op.data_operands]
    inputs, outputs = len(node.present_inputs), len(node.outputs.data)
    shapes, data = operands.count("shape"), operands.count("data")
    if op.kernel == "InferShape":
        found = len(op.data_results)
        values = integers_of(op.attributes.get("values")) or []
        if data != len(values) or not set(values) <= set(node.present_inputs):
            raise GeError(
                op,
                f"expected attribute 'values' to say which inputs the {data} data are of, got {values}",
                label="v2-6",
                notes=[note(node, "the compute node")],
            )
        if (shapes, found) != (inputs, outputs):
            raise GeError(
                op,
                f'expected shapes of {inputs} inputs and {outputs} outputs of "{op.node}", got {shapes} and {found}',
                label="v2-6",
                notes=[note(node, "the compute node")],
            )
    if op.kernel == "LaunchKernelWithHandle" and (shapes, data) != (inputs + outputs, inputs + outputs):
        raise GeError(
            op,
            f'expected shapes and data of {inputs} inputs and {outputs} outputs of "{op.node}",'
            f" got {shapes} shapes and {data} data",
            label="v2-6",
            notes=[note(node, "the compute node")],
        )


def _verify_handle(op: KernelOp, nodes: dict[str, NodeOp]) -> None:
    if op.results[0].type == TYPES["handle"]:
        name = op.attributes["value"]
        if isinstance(name, StringAttr) and name.data not in nodes:
            raise GeError(op, f'expected the handle of a declared gert.node, got "{name.data}"', label="v2-10")


# --- what goes from one to another


def handed_by(block: Block) -> Sequence[Attribute]:
    """The types of what a part or sub execution graph hands on."""
    last = block.last_op
    if isinstance(last, KernelOp) and last.kernel == "InnerNetOutput":
        return [operand.type for operand in last.data_operands]
    return ()


def inner_data(block: Block) -> Iterator[KernelOp]:
    """The kernels that stand for values from elsewhere."""
    return (op for op in kernels_of(block) if op.kernel == "InnerData")


def _verify_inner_data(block: Block, handed: Sequence[Attribute], source: str) -> None:
    for op in inner_data(block):
        index, type = op.index, op.results[0].type
        if index is None or not 0 <= index < len(handed):
            raise GeError(
                op, f"expected the index of one of {len(handed)} values of {source}, got {index}", label="v2-8"
            )
        if handed[index] != type:
            raise GeError(op, f"expected value {index} of {source}, a {handed[index]}, got {type}", label="v2-8")


def _verify_handed(graph: ExecutionGraphOp) -> None:
    handed = handed_by(graph.init.body.block)
    for part in (graph.main, graph.deinit):
        _verify_inner_data(part.body.block, handed, "Init's 'InnerNetOutput'")


def _verify_bodies(op: KernelOp) -> None:
    given = [operand.type for operand in op.data_operands]
    results = [result.type for result in op.data_results]
    blocks = op.body_blocks
    if op.kernel == "While" and given[: len(results)] != results:
        raise GeError(
            op, f"expected the {len(results)} values of a turn to be the first operands, got others", label="v2-7"
        )
    for index, block in enumerate(blocks):
        _verify_inner_data(block, given, f"'{op.kernel}'")
        expected = [TYPES["flag"]] if op.kernel == "While" and index == 0 else results
        found = list(handed_by(block))
        if found != expected:
            raise GeError(
                op,
                f"expected sub execution graph {index} to hand out {_kinds(expected)}, got {_kinds(found)}",
                label="v2-7",
            )


def _kinds(types: Sequence[Attribute]) -> str:
    return ", ".join(kind_of(type) or str(type) for type in types) or "nothing"
