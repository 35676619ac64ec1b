"""What inputs, outputs, variables and compute nodes of an execution graph must be. `[v2-10]`"""

from __future__ import annotations

from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attribute_names import attribute_key, misplaced_attribute
from gedialect.dialects.ge.types import verify_tensor_type
from gedialect.dialects.gert.declarations import NO_INPUT, NodeOp, VariableOp


def verify_handed(type: Attribute) -> None:
    """Checks the type of an input or output. Raises VerifyException."""
    verify_tensor_type(type, "the type")


def verify_variable(op: VariableOp) -> None:
    """Checks the name and type of a variable. Raises VerifyException."""
    if not op.variable:
        raise VerifyException('expected the name of a variable, got "" [v2-10]')
    verify_tensor_type(op.type_attr, "the type")
    _verify_attribute_names(op)


def verify_compute_node(op: NodeOp) -> None:
    """Checks name, types and written inputs of a compute node. Raises VerifyException."""
    if not op.node_name or not op.ge_type:
        raise VerifyException(f'expected a name and a GE type, got "{op.node_name}" and "{op.ge_type}" [v2-10]')
    for index, type in enumerate(op.inputs.data):
        if type != NO_INPUT:
            verify_tensor_type(type, f"input {index}")
    for index, type in enumerate(op.outputs.data):
        verify_tensor_type(type, f"output {index}")
    present = op.present_inputs
    for index in op.writes:
        if index not in present:
            raise VerifyException(f"expected a node to write inputs that have a source, got {index} [v2-10]")
    _verify_attribute_names(op)


def _verify_attribute_names(op: VariableOp | NodeOp) -> None:
    key = misplaced_attribute(op)
    if key is not None:
        raise VerifyException(
            f"expected attribute '{key}' to be written as \"{attribute_key(type(op), key)}\", since that name is taken"
            " [v2-10]"
        )
