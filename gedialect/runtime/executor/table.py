"""The kernels that the executor has, by the engine's names. The rows of `dialects/gert/kernels.py` say what each is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gedialect.runtime.executor.compiler import Prepare
from gedialect.runtime.executor.kernels_control import CONTROL_KERNELS
from gedialect.runtime.executor.kernels_init import INIT_KERNELS
from gedialect.runtime.executor.kernels_run import RUN_KERNELS

EXECUTOR_KERNELS: Mapping[str, Prepare] = MappingProxyType({**INIT_KERNELS, **RUN_KERNELS, **CONTROL_KERNELS})
"""For each kernel, what makes a step of it. `InnerData` and `InnerNetOutput` are no steps: the compiler knows them."""
