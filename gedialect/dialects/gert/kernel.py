"""`gert.kernel`, one step of an execution graph. `[v2-9]`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, OpResult, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    opt_prop_def,
    prop_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoTerminator

from gedialect.dialects.ge.attributes import ControlType
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.gert.kernels import KERNELS, Kernel
from gedialect.xdsl_extras import quick_op_definition


@quick_op_definition
class KernelOp(IRDLOperation):
    """A step of an execution graph; what it takes and gives is in the table of kernels.

        %shape, %done = gert.kernel "InferShape"(%x, %infer) [%before] for "conv1" : !gert.shape, !ge.control

    As in compute graphs, tokens that it waits for are the last operands, its own token is the last result. Parameters
    are attributes. The sub execution graphs of control flow are its regions.
    """

    name = "gert.kernel"

    kernel_attr = prop_def(StringAttr, prop_name="kernel")
    node_attr = opt_prop_def(StringAttr, prop_name="node")

    ins = var_operand_def()
    outs = var_result_def()
    bodies = var_region_def("single_block")

    traits = traits_def(NoTerminator())

    @property
    def kernel(self) -> str:
        """The engine's name of the kernel."""
        return self.kernel_attr.data

    @property
    def row(self) -> Kernel | None:
        """What the table says of the kernel; None of one that it does not know, which the verifier refuses."""
        return KERNELS.get(self.kernel)

    @property
    def node(self) -> str | None:
        """The compute node that it works for, a `gert.node` of the graph."""
        return None if self.node_attr is None else self.node_attr.data

    @property
    def index(self) -> int | None:
        """The attribute `index`: which input, output or handed value this stands for."""
        return integer_of(self.attributes.get("index"))

    @property
    def num_tokens(self) -> int:
        """How many tokens it waits for."""
        operands = self.operands
        index = len(operands)
        while index and type(operands[index - 1].type) is ControlType:
            index -= 1
        return len(operands) - index

    @property
    def data_operands(self) -> Sequence[SSAValue]:
        """The operands that are no tokens."""
        return self.operands[: len(self.operands) - self.num_tokens]

    @property
    def tokens(self) -> Sequence[SSAValue]:
        """The tokens that it waits for."""
        return self.operands[len(self.operands) - self.num_tokens :]

    @property
    def data_results(self) -> Sequence[OpResult]:
        """The results without its token."""
        return self.results[:-1] if self.token is not None else self.results

    @property
    def token(self) -> OpResult | None:
        """Its own token; None while nothing waits for it."""
        results = self.results
        return results[-1] if results and type(results[-1].type) is ControlType else None

    @property
    def body_blocks(self) -> Sequence[Block]:
        """The sub execution graphs."""
        return [region.block for region in self.regions]

    # --- assembly

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        from gedialect.dialects.gert.assembly import parse_kernel

        return parse_kernel(cls, parser)

    def print(self, printer: Printer) -> None:
        from gedialect.dialects.gert.assembly import print_kernel

        print_kernel(self, printer)

    # --- verification

    def verify_(self) -> None:
        from gedialect.dialects.gert.verification import verify_kernel

        verify_kernel(self)
