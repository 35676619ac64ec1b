"""`gert.graph`, an execution graph, and its parts `gert.init`, `gert.main`, `gert.deinit`. `[v2-1]`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self, TypeVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.irdl import IRDLOperation, irdl_op_definition, opt_prop_def, prop_def, region_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator

from gedialect.dialects.ge.literals import parse_text
from gedialect.dialects.gert.declarations import InputOp, NodeOp, OutputOp, VariableOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import Part

OpT = TypeVar("OpT", bound=Operation)


class PartOp(IRDLOperation):
    """One part of an execution graph: kernels in an order in which they can run."""

    PART: ClassVar[Part]

    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove())

    @property
    def kernels(self) -> Iterator[KernelOp]:
        """The kernels in their order, without those of sub execution graphs."""
        return kernels_of(self.body.block)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls.create(regions=[parse_body(parser)])

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    def verify_(self) -> None:
        from gedialect.dialects.gert.graph_verification import verify_part

        verify_part(self)


@irdl_op_definition
class InitOp(PartOp):
    """Runs once, when the model is loaded. Its `InnerNetOutput` hands values to the other parts."""

    name = "gert.init"
    PART: ClassVar = Part.INIT


@irdl_op_definition
class MainOp(PartOp):
    """Runs at each execution."""

    name = "gert.main"
    PART: ClassVar = Part.MAIN


@irdl_op_definition
class DeInitOp(PartOp):
    """Runs once, when the model is unloaded."""

    name = "gert.deinit"
    PART: ClassVar = Part.DEINIT


@irdl_op_definition
class ExecutionGraphOp(IRDLOperation):
    """What runs a root graph of a session.

        gert.graph "train" id 2 {
          gert.input 0 "x" : tensor<4xf32>
          ...
          gert.init {...}
          gert.main {...}
          gert.deinit {...}
        }

    Inputs, outputs, variables and compute nodes are declared first. Then stand the three parts.
    """

    name = "gert.graph"

    graph_name_attr = prop_def(StringAttr, prop_name="name")
    graph_id_attr = prop_def(IntegerAttr.constr(i64), prop_name="id")
    session_id_attr = opt_prop_def(IntegerAttr.constr(i64), prop_name="session")

    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove())

    @property
    def graph_name(self) -> str:
        """The name of the compute graph."""
        return self.graph_name_attr.data

    @property
    def graph_id(self) -> int:
        """The id of the compute graph in its session."""
        return self.graph_id_attr.value.data

    @property
    def session_id(self) -> int:
        """The session's id."""
        return 0 if self.session_id_attr is None else self.session_id_attr.value.data

    @property
    def inputs(self) -> list[InputOp]:
        """The tensors that each execution is given, in their order."""
        return self._declared(InputOp)

    @property
    def outputs(self) -> list[OutputOp]:
        """The tensors that each execution gives, in their order."""
        return self._declared(OutputOp)

    @property
    def variables(self) -> list[VariableOp]:
        """What the model uses of its session."""
        return self._declared(VariableOp)

    @property
    def nodes(self) -> list[NodeOp]:
        """The compute nodes that kernels work for, those of subgraphs as well."""
        return self._declared(NodeOp)

    @property
    def init(self) -> InitOp:
        """What runs when the model is loaded."""
        return self._declared(InitOp)[0]

    @property
    def main(self) -> MainOp:
        """What runs at each execution."""
        return self._declared(MainOp)[0]

    @property
    def deinit(self) -> DeInitOp:
        """What runs when the model is unloaded."""
        return self._declared(DeInitOp)[0]

    def _declared(self, kind: type[OpT]) -> list[OpT]:
        return [op for op in self.body.block.ops if isinstance(op, kind)]

    # --- assembly

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"name": StringAttr(parse_text(parser, " as the graph's name"))}
        parser.parse_keyword("id")
        properties["id"] = IntegerAttr(parser.parse_integer(allow_boolean=False, allow_negative=False), i64)
        if parser.parse_optional_keyword("session") is not None:
            properties["session"] = IntegerAttr(parser.parse_integer(allow_boolean=False, allow_negative=False), i64)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        return cls.create(
            properties=properties, attributes=attributes.data if attributes else {}, regions=[parse_body(parser)]
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.graph_name_attr)
        printer.print_string(f" id {self.graph_id}")
        if self.session_id_attr is not None:
            printer.print_string(f" session {self.session_id}")
        if self.attributes:
            printer.print_string(" attributes ")
            printer.print_attr_dict(self.attributes)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)

    # --- verification

    def verify_(self) -> None:
        from gedialect.dialects.gert.graph_verification import verify_graph

        verify_graph(self)


def parse_body(parser: Parser) -> Region:
    """A region of one block, which may be empty."""
    region = parser.parse_region()
    if not region.blocks:
        region.add_block(Block())
    return region


def kernels_of(block: Block) -> Iterator[KernelOp]:
    """The kernels of a part or sub execution graph in their order; also of one that has not been verified yet."""
    for op in block.ops:
        if isinstance(op, KernelOp):
            yield op


def execution_graphs_of(module: Operation) -> list[ExecutionGraphOp]:
    """All execution graphs of a module, in session order, which is their order in the module."""
    return [
        op
        for region in module.regions
        for block in region.blocks
        for op in block.ops
        if isinstance(op, ExecutionGraphOp)
    ]
