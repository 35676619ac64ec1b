"""How fast storage formats are converted, against copying and against GE.

Large tensors, of about 64 MiB: the share of the speed at which `numpy.copyto` copies the same source bytes into a fresh
buffer, in the same process. Both are CPU time, best of several runs that take turns, and of more while a share is too
low, since other work on the machine slows down now the one and now the other. `must` and `aim` are the shares that a
change must keep and that we would like; GE's own speed on a like machine is in GB/s of source bytes.

Small tensors: microseconds of a call, and speeds from 4 KiB up, which should nowhere be below GE's. Calls that took too
long are looked at again when all others are done: other work on the machine slows everything down for seconds on end.

    python tools/bench/formats.py [--repeat=7] [--mib=64] [--pair=NCHW:NC1HWC0] [--check]

With --check the exit code is 1 when a share is below what it must be, a call is too slow or GE was faster.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.casts import cast
from gedialect.formats.convert import convert
from gedialect.formats.datatypes import BY_NAME, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.layouts import LAYOUTS
from gedialect.formats.shapes import layout_shape
from gedialect.formats.storage_format import storage_format

FLOAT, FLOAT16 = BY_NAME["DT_FLOAT"], BY_NAME["DT_FLOAT16"]
TYPES = (FLOAT, FLOAT16)
C0 = 16

Shape = tuple[int, ...]

LIMIT_US, PADDED_LIMIT_US = 5.0, 8.0
ATTEMPTS = 5
ROUNDS = 40
SIZES = tuple(4096 << k for k in range(13))
"""Bytes of the tensors that are compared with GE's speed."""


@dataclass(frozen=True)
class Tensors:
    """Shapes in a plain format: of about 64 MiB of floats (aligned, of powers of two, and not), and of 4 KiB."""

    plain: str
    large: tuple[Shape, ...]
    small: Shape
    padded: Shape


IMAGES = Tensors(
    "NCHW",
    ((16, 256, 64, 64), (21, 256, 56, 56), (1, 2048, 64, 128), (84, 64, 56, 56), (21, 250, 57, 55)),
    (1, 16, 8, 8),
    (1, 20, 7, 7),
)
FILTERS = Tensors(
    "HWCN",
    ((8, 8, 512, 512), (3, 3, 1376, 1360), (1, 1, 4096, 4096), (8, 16, 512, 256), (3, 3, 1363, 1365)),
    (2, 2, 16, 16),
    (1, 3, 17, 19),
)
MATRICES = Tensors("ND", ((4096, 4096), (65536, 256), (5008, 3344), (2048, 8192), (4001, 4099)), (32, 32), (31, 33))


@dataclass(frozen=True)
class Pair:
    """A conversion with what is known of it, for float and float16: GE's GB/s, and shares of a fresh copy."""

    source: str
    destination: str
    tensors: Tensors
    ge: tuple[float, float]
    must: tuple[float, float]
    aim: tuple[float, float]

    @property
    def name(self) -> str:
        """Such as `NCHW:NC1HWC0`."""
        return f"{self.source}:{self.destination}"


PAIRS = (
    Pair("NCHW", "NC1HWC0", IMAGES, (0.37, 0.20), (0.45, 0.30), (0.60, 0.45)),
    Pair("NC1HWC0", "NCHW", IMAGES, (0.37, 0.26), (0.42, 0.37), (0.55, 0.50)),
    Pair("NHWC", "NC1HWC0", IMAGES, (0.33, 0.28), (0.45, 0.40), (0.65, 0.65)),
    Pair("NCHW", "FRACTAL_Z", FILTERS, (0.49, 0.39), (0.30, 0.26), (0.40, 0.35)),
    Pair("HWCN", "FRACTAL_Z", FILTERS, (0.53, 0.34), (0.40, 0.32), (0.55, 0.45)),
    Pair("FRACTAL_Z", "HWCN", FILTERS, (0.53, 0.36), (0.48, 0.40), (0.55, 0.50)),
    Pair("ND", "FRACTAL_NZ", MATRICES, (0.82, 0.86), (0.50, 0.40), (0.60, 0.50)),
    Pair("FRACTAL_NZ", "ND", MATRICES, (0.78, 0.95), (0.42, 0.30), (0.50, 0.45)),
    Pair("NCHW", "NHWC", IMAGES, (0.25, 0.14), (0.35, 0.30), (0.50, 0.40)),
    Pair("NHWC", "NCHW", IMAGES, (0.29, 0.18), (0.30, 0.20), (0.40, 0.30)),
)
CAST_GE, CAST_MUST, CAST_AIM = 0.38, 0.20, 0.30


def descs(pair: Pair, shape: Shape, dtype: DataType) -> tuple[TensorDesc, TensorDesc]:
    """The two storage forms of a tensor; the shape is in the plain format of the pair's tensors."""
    plain = storage_format(pair.tensors.plain)
    forms: list[TensorDesc] = []
    for name in (pair.source, pair.destination):
        format = storage_format(name, 0, None if LAYOUTS[name].is_plain else C0)
        forms.append(TensorDesc(layout_shape(plain, shape, format, dtype), format, dtype))
    return forms[0], forms[1]


def scaled(shape: Shape, times: float) -> Shape:
    """The shape with its largest dim so many times as large."""
    k = shape.index(max(shape))
    return (*shape[:k], max(1, round(shape[k] * times)), *shape[k + 1 :])


def random_array(desc: TensorDesc) -> Array:
    """Finite numbers of the descriptor's type and shape."""
    return np.random.default_rng(0).standard_normal(desc.shape, np.float32).astype(desc.dtype.numpy)


def shares(array: Array, run: Callable[[], object], must: float, repeat: int) -> tuple[float, float]:
    """Share of the speed of a fresh copy, and GB/s, of source bytes; measured for longer while it is below `must`."""
    copy, ours = float("inf"), float("inf")
    for attempt in range(ATTEMPTS * repeat):
        if attempt >= repeat and copy / ours >= must:
            break
        copy = min(copy, cpu_seconds(lambda: np.copyto(np.empty_like(array), array)))
        ours = min(ours, cpu_seconds(run))
    return copy / ours, array.nbytes / ours / 1e9


def cpu_seconds(run: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = time.process_time()
    run()
    return time.process_time() - start


def microseconds(run: Callable[[], object], repeat: int) -> float:
    """CPU time of a call, best of several series of at least a millisecond."""
    run()
    count = max(1, int(1e-3 / max(1e-6, cpu_seconds(run))))
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        for _ in range(count):
            run()
        best = min(best, (time.process_time() - start) / count)
    return best * 1e6


@dataclass
class Timed:
    """A call that should take at most `limit` microseconds; `best` is what it took."""

    run: Callable[[], object]
    limit: float
    best: float = float("inf")

    @property
    def is_fine(self) -> bool:
        """Whether it was ever seen within its limit."""
        return self.best <= self.limit


def settle(calls: Sequence[Timed], repeat: int) -> None:
    """Measures all, and those above their limit again, some rounds at most, a second apart."""
    for number in range(ROUNDS):
        slow = [call for call in calls if not call.is_fine]
        if not slow:
            return
        time.sleep(1 if number else 0)
        for call in slow:
            call.best = min(call.best, microseconds(call.run, repeat))


@dataclass
class Report:
    """Prints rows and remembers whether all was well."""

    fine: bool = True

    def row(self, text: str, is_fine: bool) -> None:
        """One measurement."""
        self.fine &= is_fine
        print(text + ("" if is_fine else "   TOO SLOW"), flush=True)


def large(pairs: tuple[Pair, ...], repeat: int, mib: int, report: Report) -> None:
    """Shares of a fresh copy, for every shape."""
    print(f"{'conversion':22} {'type':10} {'shape':22} {'GB/s':>6} {'GE':>5} {'share':>6} {'must':>5} {'aim':>5}")
    for pair, (k, dtype) in product(pairs, enumerate(TYPES)):
        for shape in pair.tensors.large:
            whole = scaled(shape, (mib << 20) / (dtype.itemsize or 1) / prod(shape))
            source, destination = descs(pair, whole, dtype)
            array = random_array(source)
            share, speed = shares(array, partial(convert, array, source, destination), pair.must[k], repeat)
            report.row(
                f"{pair.name:22} {dtype.name:10} {'x'.join(map(str, whole)):22} {speed:6.2f} {pair.ge[k]:5.2f} "
                f"{share:6.2f} {pair.must[k]:5.2f} {pair.aim[k]:5.2f}",
                share >= pair.must[k],
            )
    array = random_array(TensorDesc(((mib << 20) // 4,), dtype=FLOAT))
    share, speed = shares(array, partial(cast, array, FLOAT, FLOAT16), CAST_MUST, repeat)
    report.row(
        f"{'cast to float16':22} {'DT_FLOAT':10} {array.size:<22} {speed:6.2f} {CAST_GE:5.2f} {share:6.2f} "
        f"{CAST_MUST:5.2f} {CAST_AIM:5.2f}",
        share >= CAST_MUST,
    )


@dataclass(frozen=True)
class SmallRow:
    """Calls on tensors of 4 KiB, also a padded one, and on tensors of all sizes, which GE converts at `ge` GB/s."""

    name: str
    few: tuple[Timed, ...]
    sizes: tuple[Timed, ...]
    ge: float

    @property
    def calls(self) -> tuple[Timed, ...]:
        """All calls."""
        return (*self.few, *self.sizes)

    def __str__(self) -> str:
        times = " ".join(f"{call.best:10.2f}" for call in self.few)
        speeds = " ".join(f"{size / call.best / 1e3:5.2f}" for size, call in zip(SIZES, self.sizes, strict=True))
        return f"{self.name:33} {times:21}   {speeds}   GE {self.ge:.2f}"


def small(pairs: tuple[Pair, ...], repeat: int, report: Report) -> None:
    """Microseconds of calls on 4 KiB, and speeds by size against GE's."""
    print(f"\n{'conversion':22} {'type':10} {'4 KiB, us':>10} {'padded, us':>10}   GB/s at {sizes_text()}")
    rows = [small_row(pair, k, dtype) for pair, (k, dtype) in product(pairs, enumerate(TYPES))]
    rows.append(SmallRow(f"{'cast to float16':22} DT_FLOAT", (), by_size(cast_call, 1, CAST_GE), CAST_GE))
    settle([call for row in rows for call in row.calls], repeat)
    for row in rows:
        report.row(str(row), all(call.is_fine for call in row.calls))


def small_row(pair: Pair, k: int, dtype: DataType) -> SmallRow:
    """What is measured of a pair with the type of number `k`."""
    wide = 4 // (dtype.itemsize or 4)
    few = (
        Timed(call(pair, dtype, pair.tensors.small, wide), LIMIT_US),
        Timed(call(pair, dtype, pair.tensors.padded, wide), PADDED_LIMIT_US),
    )
    sizes = by_size(partial(call, pair, dtype, pair.tensors.small), wide, pair.ge[k])
    return SmallRow(f"{pair.name:22} {dtype.name}", few, sizes, pair.ge[k])


def call(pair: Pair, dtype: DataType, shape: Shape, times: int) -> Callable[[], object]:
    """A conversion of one tensor, so many times as large as the shape."""
    source, destination = descs(pair, scaled(shape, times), dtype)
    return partial(convert, random_array(source), source, destination)


def cast_call(times: int) -> Callable[[], object]:
    """A cast of so many times 4 KiB."""
    return partial(cast, random_array(TensorDesc((1024 * times,), dtype=FLOAT)), FLOAT, FLOAT16)


def by_size(make: Callable[[int], Callable[[], object]], wide: int, ge: float) -> tuple[Timed, ...]:
    """Calls on each of the sizes, to be no slower than GE; `make(wide)` makes one for 4 KiB."""
    return tuple(Timed(make(size // 4096 * wide), size / ge / 1e3) for size in SIZES)


def sizes_text() -> str:
    """The sizes, in KiB."""
    return " ".join(f"{size >> 10}K".rjust(5) for size in SIZES)


def main(argv: list[str]) -> int:
    """Measures; returns the exit code."""
    parser = argparse.ArgumentParser(prog="formats.py", description="How fast storage formats are converted.")
    parser.add_argument("--repeat", type=int, default=7, help="runs, of which the best counts (7)")
    parser.add_argument("--mib", type=int, default=64, help="size of large tensors in MiB (64)")
    parser.add_argument("--pair", help="only this conversion, such as NCHW:NC1HWC0")
    parser.add_argument("--check", action="store_true", help="exit code 1 when something is too slow")
    asked = parser.parse_args(argv)
    pairs = tuple(pair for pair in PAIRS if asked.pair in (None, pair.name))
    if not pairs:
        parser.error(f"--pair: expected one of {', '.join(pair.name for pair in PAIRS)}, got {asked.pair}")
    report = Report()
    large(pairs, asked.repeat, asked.mib, report)
    small(pairs, asked.repeat, report)
    return 0 if report.fine or not asked.check else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
