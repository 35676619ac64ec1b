"""The base of all node operations: what every GE node has, and how it is accessed. `[graph-2]`

An operation has its data operands first and its control operands last; its data results first and at most one control
result last. So operand *k* is GE's input *k*, no segment sizes are needed, and who does not care about control does not
see it.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def, var_operand_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.attributes import ControlType, NoneType
from gedialect.dialects.ge.list_attributes import integer_of, integers_of
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.descriptor import TensorDesc

NO_NAMES: ArrayAttr[StringAttr] = ArrayAttr(())
"""Says that a file gives the inputs (or outputs) of a node no names."""

STREAM_LABEL = "_stream_label"
"""The GE attribute that says with which others a node shares a stream. `[v2-19]`"""

_NO_DATA = (NoneType, ControlType)
_item = tuple[OpResult, ...].__getitem__
"""What an index gives, without xDSL's own getter, which asks for slices first in Python."""


class _NodeType(ABCMeta):
    """The type of the classes of nodes. They have no virtual subclasses, which makes it quick to ask for a node."""

    __instancecheck__ = type.__instancecheck__


class NodeOp(IRDLOperation, metaclass=_NodeType):
    """A node of a compute graph.

    `GE_TYPE` is the GE type of a class's nodes, "" where it varies. `INPUTS` and `OUTPUTS` are the
    names that inputs and outputs have unless `input_names` and `output_names` say otherwise; a file without names has
    empty lists there. `fields` holds the members of GE's `OpDef` that have no place of their own, `rest` what no table
    knows.
    """

    GE_TYPE: ClassVar[str] = ""
    INPUTS: ClassVar[tuple[str, ...]] = ()
    OUTPUTS: ClassVar[tuple[str, ...]] = ()
    HEADER: ClassVar[tuple[str, ...]] = ()
    """String properties that the assembly writes before the name."""
    CLAUSES: ClassVar[tuple[tuple[str, str], ...]] = ()
    """(keyword, string property) that the assembly writes after the name."""

    ins = var_operand_def()
    outs = var_result_def()

    node_name_attr = prop_def(StringAttr, prop_name="name")
    input_names = opt_prop_def(ArrayAttr[StringAttr])
    output_names = opt_prop_def(ArrayAttr[StringAttr])
    input_descs = opt_prop_def(ArrayAttr[Attribute])
    input_desc_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    output_desc_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    subgraphs = opt_prop_def(ArrayAttr[StringAttr])
    peer_index = opt_prop_def(DenseArrayBase.constr(i64))
    fields = opt_prop_def(DictionaryAttr)
    rest = opt_prop_def(OpaqueAttr)

    __hash__ = object.__hash__
    """By identity, as operations of xDSL are, without a call in Python: passes keep nodes in many tables."""

    # --- identity

    @property
    def node_name(self) -> str:
        """The node's name, unique in its graph. `[graph-2]`"""
        return self.node_name_attr.data

    @property
    def ge_type(self) -> str:
        """The node's GE type, such as `TransData`."""
        return self.GE_TYPE

    # --- edges

    @property
    def num_controls(self) -> int:
        """How many control operands there are."""
        count = 0
        for operand in reversed(self._operands):
            if operand.type.__class__ is not ControlType:
                break
            count += 1
        return count

    @property
    def data_operands(self) -> Sequence[SSAValue]:
        """The sources of the inputs, in GE's order; an absent input's source is the graph's `ge.absent`."""
        return [operand for operand in self._operands if operand.type.__class__ is not ControlType]

    @property
    def control_operands(self) -> Sequence[SSAValue]:
        """The tokens this node waits for. `[graph-4]`"""
        return self._operands[len(self._operands) - self.num_controls :]

    @property
    def data_results(self) -> Sequence[OpResult]:
        """The outputs, in GE's order."""
        return self.results if self.control_result is None else self.results[:-1]

    @property
    def control_result(self) -> OpResult | None:
        """The token of nodes that wait for this one; None while nothing does. `[graph-4]`"""
        if not self.results:
            return None
        last = _item(self.results, -1)
        return last if last.type.__class__ is ControlType else None

    def source(self, index: int) -> SSAValue | None:
        """The source of input `index`; None when the input is absent or the node has no such input."""
        if index >= len(self._operands):
            return None
        value = self._operands[index]
        return None if value.type.__class__ in _NO_DATA else value

    # --- descriptors

    def input_type(self, index: int) -> Attribute | None:
        """This node's own view of input `index`: a tensor type, or None when it has no descriptor. `[desc-8]`"""
        views = self.input_descs
        if views is not None:
            view = views.data[index] if index < len(views.data) else None
            return None if view is None or isinstance(view, UnitAttr) else view
        source = self.source(index)
        return None if source is None else source.type

    def input_desc(self, index: int) -> TensorDesc | None:
        """The descriptor of input `index` as this node sees it. `[desc-8]`"""
        type = self.input_type(index)
        return None if type is None else desc_of(type)

    def output_desc(self, index: int) -> TensorDesc | None:
        """The descriptor of output `index`; None when there is none."""
        return desc_of(_item(self.results, index).type) if index < len(self.results) else None

    @property
    def num_input_descs(self) -> int:
        """How many inputs the node has, absent ones included."""
        return len(self._operands) - self.num_controls

    def names_of_inputs(self) -> Sequence[str]:
        """Names of the inputs by index; may be shorter than the inputs."""
        return self.INPUTS if self.input_names is None else [name.data for name in self.input_names.data]

    def names_of_outputs(self) -> Sequence[str]:
        """Names of the outputs by index; may be shorter than the outputs."""
        return self.OUTPUTS if self.output_names is None else [name.data for name in self.output_names.data]

    # --- GE attributes

    def str_attr(self, key: str) -> str | None:
        """A GE attribute of kind string; None when it is absent or of another kind."""
        value = self.attributes.get(key)
        return value.data if isinstance(value, StringAttr) else None

    def int_attr(self, key: str) -> int | None:
        """A GE attribute of kind integer; None when it is absent or of another kind."""
        return integer_of(self.attributes.get(key))

    def ints_attr(self, key: str) -> list[int] | None:
        """A GE attribute that is a list of integers; None when it is absent or of another kind."""
        return integers_of(self.attributes.get(key))

    @property
    def subgraph_names(self) -> tuple[str, ...]:
        """Names of the graphs this node calls. `[graph-5]`"""
        return () if self.subgraphs is None else tuple(name.data for name in self.subgraphs.data)

    # --- assembly

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        from gedialect.dialects.ge.node_parsing import parse_node

        return parse_node(cls, parser)

    def print(self, printer: Printer) -> None:
        from gedialect.dialects.ge.node_printing import print_node

        print_node(self, printer)

    # --- verification

    def verify_(self) -> None:
        from gedialect.dialects.ge.verification import verify_node

        verify_node(self)
        self.verify_type()

    def verify_type(self) -> None:
        """What a node's type asks beyond what every node must be; overridden by op classes. Raises VerifyException."""
