"""Passes over modules that swap what graphs work on: the inputs of each Sub, and the two inputs of execution graphs."""

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.passes import ModulePass

from gedialect.dialects.gert.kernel import KernelOp
from gedialect.plugins import Plugin

plugin = Plugin()


@plugin.add_pass
class SwapSub(ModulePass):
    """What is taken from what, the other way round."""

    name = "swap-sub"

    def apply(self, ctx, op):
        for node in op.walk():
            if getattr(node, "ge_type", "") == "Sub":
                node.operands = [node.operands[1], node.operands[0]]


@plugin.add_pass
class SwapInputs(ModulePass):
    """Each of the two inputs is taken for the other one."""

    name = "swap-inputs"

    def apply(self, ctx, op):
        for kernel in op.walk():
            if isinstance(kernel, KernelOp) and kernel.kernel == "Data":
                kernel.attributes["index"] = IntegerAttr(1 - kernel.attributes["index"].value.data, i64)
