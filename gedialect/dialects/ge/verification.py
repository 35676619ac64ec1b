"""What every node operation must be, whatever its type."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, UnitAttr
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attribute_names import attribute_key, misplaced_attribute
from gedialect.dialects.ge.attributes import ControlType, NoneType
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import verify_tensor_type


def verify_node(op: NodeOp) -> None:
    """Checks place, name, edges, names and descriptors of a node. Raises VerifyException."""
    parent = op.parent_op()
    if parent is not None and not isinstance(parent, GraphOp):
        raise VerifyException(f"expected a node to stand in a ge.graph, got one in '{parent.name}' [graph-1]")
    if not op.node_name:
        raise VerifyException('expected a node name, got "" [graph-2]')
    verify_attribute_names(op)
    _verify_operands(op)
    _verify_results(op)
    _verify_views(op)
    _verify_desc_attrs(op.input_desc_attrs, "input", op.num_input_descs)
    _verify_desc_attrs(op.output_desc_attrs, "output", len(op.data_results))
    _verify_names(op.input_names, "input")
    _verify_names(op.output_names, "output")
    _verify_peers(op)


def verify_attribute_names(op: GraphOp | NodeOp) -> None:
    """Checks that no attribute can be taken for a property. Raises VerifyException. `[file-9]`"""
    key = misplaced_attribute(op)
    if key is not None:
        raise VerifyException(
            f"expected attribute '{key}' to be written as \"{attribute_key(type(op), key)}\", since that name is taken"
            " [file-9]"
        )


def _verify_operands(op: NodeOp) -> None:
    first_control: int | None = None
    for index, operand in enumerate(op.operands):
        type = operand.type
        if isinstance(type, ControlType):
            first_control = index if first_control is None else first_control
        elif first_control is not None:
            raise VerifyException(
                f"found data operand at position #{index} after control operand at position #{first_control} [graph-4]"
            )
        elif not isinstance(type, NoneType):
            verify_tensor_type(type, f"operand #{index}")


def _verify_results(op: NodeOp) -> None:
    last = len(op.results) - 1
    for index, result in enumerate(op.results):
        if not isinstance(result.type, ControlType):
            verify_tensor_type(result.type, f"result #{index}")
        elif index != last:
            raise VerifyException(
                f"expected at most one control result, the last of {last + 1} results, got one at #{index} [graph-4]"
            )


def _verify_views(op: NodeOp) -> None:
    views = op.input_descs
    if views is None:
        return
    if len(views.data) != len(op.data_operands):
        raise VerifyException(
            f"expected input_descs to have an entry for each of {len(op.data_operands)} inputs,"
            f" got {len(views.data)} [desc-8]"
        )
    for index, view in enumerate(views.data):
        if not isinstance(view, UnitAttr):
            verify_tensor_type(view, f"the descriptor of input #{index}")


def _verify_desc_attrs(entries: ArrayAttr[DictionaryAttr] | None, what: str, count: int) -> None:
    if entries is None:
        return
    if len(entries.data) > count:
        raise VerifyException(
            f"expected {what}_desc_attrs to have at most {count} entries, one for each {what}, got {len(entries.data)}"
            " [desc-3]"
        )


def _verify_names(names: ArrayAttr[StringAttr] | None, what: str) -> None:
    if names is None:
        return
    repeated = _first_repeated([name.data for name in names.data])
    if repeated is not None:
        raise VerifyException(f'expected {what} names to differ, got "{repeated}" twice [file-6]')


def _verify_peers(op: NodeOp) -> None:
    peers = op.peer_index
    if peers is None:
        return
    places = peers.get_values()
    if len(places) != len(op.operands) or min(places, default=0) < -1:
        raise VerifyException(
            f"expected peer_index to have a place, or -1, for each of {len(op.operands)} operands, got {list(places)}"
            " [file-3]"
        )


def _first_repeated(names: Sequence[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
