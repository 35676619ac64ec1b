"""What an execution graph says of the model it runs: inputs, outputs, variables, compute nodes. `[v2-10]`

gert.input 0 "x" : tensor<4xf32>
gert.output 0 "y:0" : tensor<4xf32>
gert.variable "w" "Variable" : tensor<4xf32>
gert.node "apply" "ApplyMomentum" (var : tensor<4xf32>, accum : none) -> (var : tensor<4xf32>) writes [0] {...}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, irdl_op_definition, opt_prop_def, prop_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from gedialect.dialects.ge.literals import parse_text
from gedialect.dialects.ge.memory_attributes import MANAGER_NAME_ATTR, SHARED_ATTR
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.xdsl_extras import print_rest

NO_INPUT = UnitAttr()
"""Stands in `gert.node` for the type of an optional input that has no source."""


class _HandedOp(IRDLOperation):
    """A tensor that is handed in or out at each execution."""

    index_attr = prop_def(IntegerAttr.constr(i64), prop_name="index")
    tensor_name_attr = prop_def(StringAttr, prop_name="name")
    type_attr = prop_def(Attribute, prop_name="type")

    @property
    def index(self) -> int:
        """Its place among the inputs, or the outputs."""
        return self.index_attr.value.data

    @property
    def tensor_name(self) -> str:
        """An input's `Data` node; of an output the node and the output that gives it, as `node:output`."""
        return self.tensor_name_attr.data

    @property
    def desc(self) -> TensorDesc | None:
        """Its descriptor; dims may be unknown."""
        return desc_of(self.type_attr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        index = IntegerAttr(parser.parse_integer(allow_boolean=False, allow_negative=False), i64)
        name = StringAttr(parse_text(parser, " as the name of the tensor"))
        parser.parse_punctuation(":")
        return cls.create(properties={"index": index, "name": name, "type": parser.parse_type()})

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.index} ")
        printer.print_attribute(self.tensor_name_attr)
        printer.print_string(" : ")
        printer.print_attribute(self.type_attr)

    def verify_(self) -> None:
        from gedialect.dialects.gert.declaration_verification import verify_handed

        verify_handed(self.type_attr)


@irdl_op_definition
class InputOp(_HandedOp):
    """A tensor that each execution is given: what the kernel `Data` of that index stands for."""

    name = "gert.input"


@irdl_op_definition
class OutputOp(_HandedOp):
    """A tensor that each execution gives: what the kernel `OutputData` of that index stands for."""

    name = "gert.output"


@irdl_op_definition
class VariableOp(IRDLOperation):
    """A variable, or constant kept like one, that the model uses from its session. `[v2-3]`

    `name` is the id that `SplitVariable` asks for. Attributes are those of the GE node, the data of a constant among
    them, besides `init`, the first value of a variable (`mem-11`), and `offset`, the node's output offset.
    """

    name = "gert.variable"

    variable_attr = prop_def(StringAttr, prop_name="name")
    ge_type_attr = prop_def(StringAttr, prop_name="ge_type")
    type_attr = prop_def(Attribute, prop_name="type")
    offset_attr = opt_prop_def(IntegerAttr.constr(i64), prop_name="offset")
    init = opt_prop_def(TensorAttr)

    @property
    def variable(self) -> str:
        """The variable's name, the id it is asked for by."""
        return self.variable_attr.data

    @property
    def ge_type(self) -> str:
        """`Variable`, `Constant` or another type of nodes with memory of their own."""
        return self.ge_type_attr.data

    @property
    def desc(self) -> TensorDesc | None:
        """The descriptor of its memory."""
        return desc_of(self.type_attr)

    @property
    def offset(self) -> int | None:
        """The logic address that compiling gave it; None where it has not been assigned one."""
        return None if self.offset_attr is None else self.offset_attr.value.data

    @property
    def manager_name(self) -> str:
        """The name under which the variable manager knows it. `[mem-15]`"""
        name = self.attributes.get(MANAGER_NAME_ATTR)
        return name.data if isinstance(name, StringAttr) and name.data else self.variable

    @property
    def shared(self) -> str | None:
        """The other variable of the session whose memory it has; None for one with memory of its own. `[mem-18]`"""
        name = self.attributes.get(SHARED_ATTR)
        return name.data if isinstance(name, StringAttr) and name.data else None

    @property
    def owner(self) -> str:
        """The variable whose memory it has: another one of the session, or itself. `[mem-18]`"""
        return self.shared or self.variable

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {
            "name": StringAttr(parse_text(parser, " as the name of the variable")),
            "ge_type": StringAttr(parse_text(parser, " as the GE type")),
        }
        properties |= parser.parse_optional_properties_dict()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        return cls.create(properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.variable_attr)
        printer.print_string(" ")
        printer.print_attribute(self.ge_type_attr)
        print_rest(self, printer, {"name", "ge_type", "type"})
        printer.print_string(" : ")
        printer.print_attribute(self.type_attr)

    def verify_(self) -> None:
        from gedialect.dialects.gert.declaration_verification import verify_variable

        verify_variable(self)


@irdl_op_definition
class NodeOp(IRDLOperation):
    """A compute node that kernels work for: what its kernel needs to know besides shapes and addresses.

    `inputs` has a type for each input of the GE node, as the node sees it, and `NO_INPUT` for one without source;
    shapes and addresses that kernels are given are those of the inputs that are there, in order, then those of the
    outputs. `writes` are inputs that it writes in place. Attributes are those of the GE node.
    """

    name = "gert.node"

    node_name_attr = prop_def(StringAttr, prop_name="name")
    ge_type_attr = prop_def(StringAttr, prop_name="ge_type")
    inputs = prop_def(ArrayAttr[Attribute])
    outputs = prop_def(ArrayAttr[Attribute])
    input_names = opt_prop_def(ArrayAttr[StringAttr])
    output_names = opt_prop_def(ArrayAttr[StringAttr])
    writes_attr = opt_prop_def(DenseArrayBase.constr(i64), prop_name="writes")

    @property
    def node_name(self) -> str:
        """The name of the GE node, told apart from nodes of that name in other graphs."""
        return self.node_name_attr.data

    @property
    def ge_type(self) -> str:
        """The GE type, by which its kernel is found."""
        return self.ge_type_attr.data

    @property
    def input_descs(self) -> list[TensorDesc | None]:
        """The descriptor of each input, None for one without source."""
        return [None if type == NO_INPUT else desc_of(type) for type in self.inputs.data]

    @property
    def output_descs(self) -> list[TensorDesc | None]:
        """The descriptor of each output."""
        return [desc_of(type) for type in self.outputs.data]

    @property
    def present_inputs(self) -> list[int]:
        """The inputs that have a source: the first shapes and addresses of kernels are theirs, in this order."""
        return [index for index, type in enumerate(self.inputs.data) if type != NO_INPUT]

    @property
    def names_of_inputs(self) -> Sequence[str]:
        """Names of the inputs by index; may be shorter than the inputs."""
        return () if self.input_names is None else [name.data for name in self.input_names.data]

    @property
    def names_of_outputs(self) -> Sequence[str]:
        """Names of the outputs by index; may be shorter than the outputs."""
        return () if self.output_names is None else [name.data for name in self.output_names.data]

    @property
    def writes(self) -> Sequence[int]:
        """The inputs that the node writes in place."""
        return () if self.writes_attr is None else tuple(self.writes_attr.get_values())

    # --- assembly

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        from gedialect.dialects.gert.assembly import parse_compute_node

        return parse_compute_node(cls, parser)

    def print(self, printer: Printer) -> None:
        from gedialect.dialects.gert.assembly import print_compute_node

        print_compute_node(self, printer)

    def verify_(self) -> None:
        from gedialect.dialects.gert.declaration_verification import verify_compute_node

        verify_compute_node(self)
