"""Kernels of writers: nodes that store to a variable. `[graph-7]`

Through a handle or not, the input of that name is the variable itself: whoever calls a kernel looks handles up.
"""

from __future__ import annotations

import numpy as np

from gedialect.runtime.kernels.arithmetic import pointwise
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.identity import copy, same_shape
from gedialect.runtime.kernels.registry import kernel


@kernel("Assign", "ref! value -> ref", infer=same_shape)
@kernel("AssignVariableOp", "resource! value ->")
def _assign(call: KernelCall) -> None:
    copy(call.input(0), call.input(1))


@kernel("AssignAdd", "ref! value -> ref", infer=same_shape)
@kernel("AssignAddVariableOp", "resource! value ->")
def _assign_add(call: KernelCall) -> None:
    pointwise(np.add, call.input(0), call.input(0), call.input(1), keeps_zero=True)


@kernel("AssignSub", "ref! value -> ref", infer=same_shape)
@kernel("AssignSubVariableOp", "resource! value ->")
def _assign_sub(call: KernelCall) -> None:
    pointwise(np.subtract, call.input(0), call.input(0), call.input(1), keeps_zero=True)
