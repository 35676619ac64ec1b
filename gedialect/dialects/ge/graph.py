"""`ge.graph`, a compute graph, and `ge.absent`, the source of inputs that have none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.attributes import NONE
from gedialect.dialects.ge.literals import parse_text
from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import print_rest


@irdl_op_definition
class AbsentOp(IRDLOperation):
    """The source of every absent input of a graph, so that an operand's position is GE's input index. `[graph-3]`

    A graph has at most one, first in its body. The custom assembly does not show it: absent operands are `_`.
    """

    name = "ge.absent"
    value = result_def(NONE)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return cls.create(result_types=[NONE])

    def print(self, printer: Printer) -> None:
        """Only the name."""


@irdl_op_definition
class GraphOp(IRDLOperation):
    """A compute graph, or a subgraph that a node of one calls. `[graph-1]`

        ge.graph "train" id 2 session 1 {
          ...
        }
        ge.graph "then_branch" id 2 subgraph {
          ...
        }

    A root graph stands in a module, behind it its subgraphs with the same id; names are unique among them.
    The body is a graph region: no order of execution is implied and cycles may occur. The order of the operations is
    the order of the nodes in GE's file.
    """

    name = "ge.graph"

    graph_name_attr = prop_def(StringAttr, prop_name="name")
    graph_id_attr = prop_def(IntegerAttr.constr(i64), prop_name="id")
    session_id_attr = opt_prop_def(IntegerAttr.constr(i64), prop_name="session")
    subgraph = opt_prop_def(UnitAttr)
    inputs = opt_prop_def(ArrayAttr[StringAttr])
    outputs = opt_prop_def(ArrayAttr[StringAttr])
    model = opt_prop_def(DictionaryAttr)
    style = opt_prop_def(DictionaryAttr)
    usual_desc = opt_prop_def(DictionaryAttr)
    rest = opt_prop_def(OpaqueAttr)

    body = region_def("single_block")

    traits = traits_def(NoTerminator(), IsolatedFromAbove())

    @staticmethod
    def build_graph(name: str, graph_id: int, body: Region | None = None, *, subgraph: bool = False) -> GraphOp:
        """An empty graph, or one around `body`."""
        properties: dict[str, Attribute] = {"name": StringAttr(name), "id": IntegerAttr(graph_id, i64)}
        if subgraph:
            properties["subgraph"] = UnitAttr()
        return GraphOp.create(properties=properties, regions=[body or Region(Block())])

    @property
    def graph_name(self) -> str:
        """The graph's name."""
        return self.graph_name_attr.data

    @property
    def graph_id(self) -> int:
        """The id of the root graph in its session."""
        return self.graph_id_attr.value.data

    @property
    def session_id(self) -> int:
        """The session's id."""
        return 0 if self.session_id_attr is None else self.session_id_attr.value.data

    @property
    def is_root(self) -> bool:
        """Whether this is a root graph, not a subgraph."""
        return self.subgraph is None

    @property
    def nodes(self) -> Iterator[NodeOp]:
        """The nodes in file order; also of a graph that has not been verified yet."""
        for block in self.body.blocks:
            for op in block.ops:
                if isinstance(op, NodeOp):
                    yield op

    @property
    def absent(self) -> SSAValue | None:
        """The source of absent inputs, where the graph has one."""
        first = self.body.block.first_op
        return first.value if isinstance(first, AbsentOp) else None

    def get_absent(self) -> SSAValue:
        """The source of absent inputs, made when the graph has none yet."""
        value = self.absent
        if value is not None:
            return value
        op = AbsentOp.create(result_types=[NONE])
        block = self.body.block
        if block.first_op is None:
            block.add_op(op)
        else:
            block.insert_op_before(op, block.first_op)
        return op.value

    def family(self) -> list[GraphOp]:
        """This root graph and its subgraphs, which stand behind it, in their order. `[graph-1]`"""
        family: list[GraphOp] = [self]
        op = self.next_op
        while op is not None and not (isinstance(op, GraphOp) and op.is_root):
            if isinstance(op, GraphOp):
                family.append(op)
            op = op.next_op
        return family

    # --- assembly

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"name": StringAttr(parse_text(parser, " as the graph's name"))}
        parser.parse_keyword("id")
        properties["id"] = IntegerAttr(parser.parse_integer(allow_boolean=False, allow_negative=False), i64)
        if parser.parse_optional_keyword("session") is not None:
            properties["session"] = IntegerAttr(parser.parse_integer(allow_boolean=False, allow_negative=False), i64)
        if parser.parse_optional_keyword("subgraph") is not None:
            properties["subgraph"] = UnitAttr()
        properties |= parser.parse_optional_properties_dict()
        attributes = parser.parse_optional_attr_dict_with_keyword()
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        graph = cls.create(properties=properties, attributes=attributes.data if attributes else {}, regions=[region])
        _refuse_undefined(parser)
        settle_absent(graph)
        return graph

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.graph_name_attr)
        printer.print_string(f" id {self.graph_id}")
        shown = {"name", "id"}
        if self.session_id_attr is not None:
            shown.add("session")
            printer.print_string(f" session {self.session_id}")
        if not self.is_root:
            shown.add("subgraph")
            printer.print_string(" subgraph")
        print_rest(self, printer, shown, "attributes")
        printer.print_string(" ")
        self._print_body(printer)

    def _print_body(self, printer: Printer) -> None:
        """The operations, without the `ge.absent`: nodes write `_` for it."""
        absent = self.absent
        if absent is None:
            printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)
            return
        printer.print_string("{")
        with printer.indented():
            for op in self.body.block.ops:
                if op is not absent.owner:
                    printer.print_string("\n")
                    printer.print_op(op)
        printer.print_string("\n}")

    # --- verification

    def verify_(self) -> None:
        from gedialect.dialects.ge.graph_verification import verify_graph

        verify_graph(self)


def _refuse_undefined(parser: Parser) -> None:
    """A value that no operation of the graph defines is an error at the operation that uses it."""
    for name, references in parser.forward_ssa_references.items():
        for value in references.values():
            for use in value.uses:
                owner = use.operation
                node = f" by node {owner.node_name!r}" if isinstance(owner, NodeOp) else f" by {owner.name}"
                parser.raise_error(f"%{name} is used{node} but no operation of its graph defines it")


def settle_absent(graph: GraphOp) -> None:
    """Gives all absent inputs of a graph their one common source. `[graph-3]`"""
    shared: SSAValue | None = graph.absent
    for op in graph.body.block.ops:
        for index, operand in enumerate(op.operands):
            owner = operand.owner
            if isinstance(owner, AbsentOp) and owner.parent is None:
                if shared is None:
                    shared = graph.get_absent()
                op.operands[index] = shared
                owner.erase()


def graph_of(node: Operation) -> GraphOp:
    """The graph that a node stands in."""
    graph = node.parent_op()
    assert isinstance(graph, GraphOp), "a node stands in a graph"
    return graph


def graphs_of(module: Operation) -> Iterator[GraphOp]:
    """All graphs of a module, roots and subgraphs, in order."""
    for region in module.regions:
        for block in region.blocks:
            for op in block.ops:
                if isinstance(op, GraphOp):
                    yield op


def roots_of(module: Operation) -> list[GraphOp]:
    """The root graphs of a module in session order, which is their order in the module."""
    return [graph for graph in graphs_of(module) if graph.is_root]
