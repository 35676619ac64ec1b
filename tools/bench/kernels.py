"""How long kernels take, called directly with all their checks: CPU time on one thread, the best of several runs.

python tools/bench/kernels.py [--repeat=5] [--only=Conv2D]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.tensor import Tensor, with_content_shape
from gedialect.runtime.threads import one_thread

LEAST_SECONDS = 0.05
"""A run is repeated within a measurement until it takes so long."""


@dataclass(frozen=True)
class Case:
    """A node to be computed."""

    what: str
    type: str
    inputs: list[Tensor]
    outputs: list[Tensor]
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])


def tensor(*shape: int, format: str = "ND", origin: str = "ND") -> Tensor:
    """Random numbers, in blocks of 16 where the format has any."""
    storage = storage_format(format, c0=None if format == origin else 16)
    desc = with_content_shape(TensorDesc((), storage, FLOAT, storage_format(origin), (), True), shape)
    return Tensor.of(desc, np.random.default_rng(0).normal(size=shape))


def images(*shape: int) -> Tensor:
    """Images as NC1HWC0."""
    return tensor(*shape, format="NC1HWC0", origin="NCHW")


def small() -> Iterator[Case]:
    """What a call costs at least."""
    x, a = tensor(4), tensor(64, 64)
    yield Case("4 elements", "Identity", [x], [tensor(4)])
    yield Case("4 elements", "Add", [x, x], [tensor(4)])
    yield Case("64 x 64", "MatMul", [a, a], [tensor(64, 64)])


def convolutions() -> Iterator[Case]:
    """Convolutions of 3 x 3 and their gradients, images and filters in blocks."""
    attributes = {"strides": [1] * 4, "pads": [1] * 4, "data_format": "NCHW"}
    for n, c, size, outputs in ((8, 1, 16, 8), (32, 16, 28, 32), (32, 64, 28, 64)):
        x, y = images(n, c, size, size), images(n, outputs, size, size)
        filters = tensor(outputs, c, 3, 3, format="FRACTAL_Z", origin="NCHW")
        what = f"{n} x {c} x {size} x {size} to {outputs}"
        yield Case(what, "Conv2D", [x, filters], [y], attributes)
        sizes = {"filter_size": [outputs, c, 3, 3], "input_size": [n, c, size, size]}
        yield Case(what, "Conv2DBackpropFilterD", [x, y], [filters], attributes | sizes)
        yield Case(what, "Conv2DBackpropInputD", [filters, y], [x], attributes | sizes)


def layers() -> Iterator[Case]:
    """What lies between products."""
    x, half, numbers = images(32, 16, 28, 28), images(32, 16, 14, 14), [tensor(16) for _ in range(4)]
    pool = {"ksize": [1, 1, 2, 2], "strides": [1, 1, 2, 2], "padding": "VALID", "data_format": "NCHW"}
    what = "32 x 16 x 28 x 28"
    yield Case(what, "Relu", [x], [x])
    yield Case(what, "MaxPool", [x], [half], pool)
    yield Case(what, "MaxPoolGrad", [x, half, half], [x], pool)
    yield Case(what, "BatchNorm", [x, *numbers[:2]], [images(32, 16, 28, 28), *numbers])
    yield Case(what, "BatchNormGrad", [x, x, *numbers[:3]], [images(32, 16, 28, 28), *numbers[:2]])
    tokens, gamma, statistics = tensor(32, 64, 256), tensor(256), tensor(32, 64, 1)
    axes, what = {"begin_norm_axis": -1, "begin_params_axis": -1}, "32 x 64 x 256"
    yield Case(what, "LayerNorm", [tokens, gamma, gamma], [tensor(32, 64, 256), statistics, statistics], axes)
    yield Case(what, "Gelu", [tokens], [tensor(32, 64, 256)])
    yield Case(what, "SoftmaxV2", [tokens], [tensor(32, 64, 256)])
    weights = [tensor(3, 3, 64, 64, format="FRACTAL_Z", origin="HWCN") for _ in range(3)]
    rate = tensor(1)
    yield Case("3 x 3 x 64 x 64", "ApplyMomentum", [*weights[:2], rate, weights[2], rate], [weights[0]])


def seconds(case: Case, repeat: int) -> float:
    """CPU seconds of one call, the best of several measurements."""
    found = find_kernel(case.type)
    call = KernelCall(case.type, "bench", case.inputs, case.outputs, case.attributes)
    best, calls = float("inf"), 1
    while repeat:
        start = time.process_time()
        for _ in range(calls):
            found.run(call)
        taken = time.process_time() - start
        if taken < LEAST_SECONDS:
            calls *= 2
            continue
        best = min(best, taken / calls)
        repeat -= 1
    return best


def main() -> None:
    """Prints microseconds of each kernel."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--repeat", type=int, default=5, help="how many measurements of each (default: 5)")
    parser.add_argument("--only", default="", help="only types that have this in their name")
    options = parser.parse_args()
    with one_thread():
        for case in (*small(), *convolutions(), *layers()):
            if options.only in case.type:
                print(f"{case.type:24}{case.what:24}{seconds(case, options.repeat) * 1e6:12,.1f} us")


if __name__ == "__main__":
    main()
